import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { answer, client } from "#api/client.ts";
import type { Tournament } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { tournamentFields } from "./fields.ts";
import { tournamentKeys } from "./queries.ts";
import { slugOf } from "./slug.ts";
import classes from "./tournament-list.module.css";

interface CopyValues {
  name: string;
  slug: string;
  dateStart: string;
}

const asked = new Set<string>(["name", "slug", "dateStart"]);
const fields = tournamentFields("Proposed from the name; you can change it.").filter(
  (field): field is FieldDefinition<keyof CopyValues> => asked.has(field.fieldName),
);

interface CopyDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

/** Makes a new tournament of one that is there, and leads on to it. */
export function CopyDialog({ tournament, onClose }: CopyDialogProps) {
  const { id, name, slug } = tournament;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const created = useRef(0);
  return (
    <Dialog title={`Copy ${name}`} isForm onClose={onClose}>
      <p className={classes.intro}>
        The copy has its banner, rounds, ticket categories and content. All days move with the first
        one. It is not live until you set it so.
      </p>
      <DataForm
        method="create"
        name="Tournament"
        fields={fields}
        initialValues={{ name, slug: slugOf(name), dateStart: "" }}
        onChange={(values, before) => withSlug(values, before, slug)}
        onCreateFunction={async (values, headers) => {
          const body = { id, ...values };
          const copy = await answer(client.POST("/api/Tournament/copy", { body, headers }));
          created.current = copy.id;
        }}
        onAfterCreate={() => {
          void queries.invalidateQueries({ queryKey: tournamentKeys.all });
          return navigate(paths.editTournament(created.current));
        }}
      />
    </Dialog>
  );
}

/** The slug follows the name as long as nobody has changed it; one that is taken by the other gets the year. */
function withSlug(values: CopyValues, before: CopyValues, taken: string): CopyValues {
  const proposed = ({ name, dateStart }: CopyValues) =>
    slugOf(name) === taken ? slugOf(`${name} ${dateStart.slice(0, 4)}`) : slugOf(name);
  const isProposal = values.slug === before.slug && before.slug === proposed(before);
  return isProposal ? { ...values, slug: proposed(values) } : values;
}
