import { useQuery } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useCreated } from "#shared/lib/use-created.ts";
import { Page } from "#shared/ui/page.tsx";
import { newTournament, tournamentFields, withLastDay } from "./fields.ts";
import { tournamentsQuery } from "#queries/tournaments.ts";
import { withProposedSlug } from "./slug.ts";
import { useLiveQuestion } from "./use-live-question.tsx";

const fields = tournamentFields("Proposed from the name; you can change it.");

/** Creates a tournament, and opens its page with the next steps. */
export default function NewTournamentPage() {
  const openTournament = useCreated(paths.editTournament);
  // For the proposal only: the server decides whether a slug is taken.
  const { data: others = [] } = useQuery({ ...tournamentsQuery(), meta: { alert: false } });
  const isFree = (slug: string) => others.every((other) => other.slug !== slug);
  const { isMeant, dialog } = useLiveQuestion("Create it not live yet");
  return (
    <Page title="Tournament Information" width="form">
      <DataForm
        method="create"
        name="Tournament"
        fields={fields}
        initialValues={newTournament}
        onChange={(values, before) => withLastDay(withProposedSlug(values, before, isFree), before)}
        isMeant={async (values) => {
          const meant = !values.liveFlag || (await isMeant(values));
          return meant === "notYet" ? { ...values, liveFlag: false } : meant;
        }}
        onCreateFunction={(body, headers) =>
          responseData(client.POST("/api/Tournament", { body, headers }))
        }
        onAfterCreate={openTournament}
      />
      {dialog}
    </Page>
  );
}
