import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { answer, client } from "#api/client.ts";
import { paths } from "#app/paths.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Page } from "#shared/ui/page.tsx";
import { newTournament, tournamentFields, withLastDay, withProposedSlug } from "./fields.ts";
import { tournamentKeys } from "./queries.ts";

const fields = tournamentFields("Proposed from the name; you can change it.");

/** Makes a tournament, and leads on to all else that it needs. */
export default function NewTournamentPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const created = useRef(0);
  return (
    <Page title="Tournament Information" width="form">
      <DataForm
        method="create"
        name="Tournament"
        fields={fields}
        initialValues={newTournament}
        onChange={(values, before) => withLastDay(withProposedSlug(values, before), before)}
        onCreateFunction={async (body, headers) => {
          const { id } = await answer(client.POST("/api/Tournament", { body, headers }));
          created.current = id;
        }}
        onAfterCreate={() => {
          void queries.invalidateQueries({ queryKey: tournamentKeys.all });
          return navigate(paths.editTournament(created.current));
        }}
      />
    </Page>
  );
}
