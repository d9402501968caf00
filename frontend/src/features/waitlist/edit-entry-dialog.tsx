import { client } from "#api/client.ts";
import type { WaitlistEntry } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { changesOf } from "#shared/lib/changes-of.ts";
import { editedPersonFields } from "./fields.ts";

interface EditEntryDialogProps {
  entry: WaitlistEntry;
  onClose: () => void;
}

/** Sends the changed fields only. */
export function EditEntryDialog({ entry, onClose }: EditEntryDialogProps) {
  const { id, name, email } = entry;
  return (
    <FormDialog
      title={`Edit ${name}`}
      onClose={onClose}
      method="edit"
      name="Waitlist entry"
      fields={editedPersonFields}
      initialValues={{ name, email }}
      version={versionOf(entry)}
      onUpdateFunction={(values, headers) => {
        const body = { id, ...changesOf(values, { name, email }) };
        return client.PUT("/api/Waitlist", { body, headers });
      }}
      reloads={touched.waitlist}
    />
  );
}
