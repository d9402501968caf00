import type { CheckInClash } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { settleClash } from "#queries/arrivals.ts";
import { touched } from "#queries/touched.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { useSiteClock } from "#queries/site-clock.ts";
import { kinds } from "./words.ts";

const fields: FieldDefinition<"note">[] = [
  {
    fieldName: "note",
    label: "How it was settled",
    inputType: "text",
    autoComplete: "off",
    helperText: "For those who look at it later: 'Showed an ID', say. It may stay empty.",
  },
];

interface SettleDialogProps {
  tournamentId: number;
  clash: CheckInClash;
  onClose: () => void;
}

/** Settles the shown version of a clash. After another person's change the form says so and offers the latest version. */
export function SettleDialog({ tournamentId, clash, onClose }: SettleDialogProps) {
  const clock = useSiteClock();
  const { id, displayName, kind, note, settledAt, settledBy } = clash;
  return (
    <FormDialog
      title={displayName === null ? kinds[kind].title : `${displayName}: ${kinds[kind].title}`}
      onClose={onClose}
      method="edit"
      name="Clash"
      submitLabel="Settle"
      fields={fields}
      initialValues={{ note }}
      version={versionOf(clash)}
      onUpdateFunction={(values, headers) => settleClash(tournamentId, id, values.note, headers)}
      reloads={touched.clashes}
      // The button that opened the dialog is gone with its card, so that the focus needs a new place.
      onAfterUpdate={() => setTimeout(focusTitle)}
    >
      {settledAt !== null && (
        <p role="status">
          {settledBy ?? "Somebody"} settled it{clock.moment(settledAt, " on ")}.
        </p>
      )}
    </FormDialog>
  );
}
