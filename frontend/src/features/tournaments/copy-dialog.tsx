import { client, responseData } from "#api/client.ts";
import type { Tournament } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { paddedDate } from "#shared/lib/dates.ts";
import { useCreated } from "#shared/lib/use-created.ts";
import { rememberCopy } from "./copied-parts.ts";
import { tournamentFields } from "./fields.ts";
import { slugOf, withProposedSlug } from "./slug.ts";
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

/** Creates a copy of a tournament, and opens it. */
export function CopyDialog({ tournament, onClose }: CopyDialogProps) {
  const { id, name, dateStart } = tournament;
  const open = useCreated(paths.editTournament, { replace: false });
  return (
    <FormDialog
      title={`Copy ${name}, ${paddedDate(dateStart)}`}
      onClose={onClose}
      method="create"
      name="Tournament"
      fields={fields}
      initialValues={{ name, slug: slugOf(name), dateStart: "" }}
      // Never free: the slug always gets the year, as the next event often has the same name.
      onChange={(values, before) => withProposedSlug(values, before, () => false)}
      onCreateFunction={(values, headers) => {
        const body = { id, ...values };
        return responseData(client.POST("/api/Tournament/copy", { body, headers }));
      }}
      onAfterCreate={async (copy) => {
        rememberCopy(copy.id, `${name}, ${paddedDate(dateStart)}`);
        await open(copy);
      }}
    >
      <p className={classes.intro}>
        The copy has its banner, rounds, ticket categories and content. All days move with the first
        one. It is not live until you set it so.
      </p>
    </FormDialog>
  );
}
