import { client } from "#api/client.ts";
import type { WaitlistEntry } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { changesOf } from "#shared/lib/changes-of.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { personFields } from "./fields.ts";
import { useReloadWaitlist } from "#queries/waitlist.ts";

interface EditEntryDialogProps {
  entry: WaitlistEntry;
  onClose: () => void;
}

/** Sends the changed fields only. */
export function EditEntryDialog({ entry, onClose }: EditEntryDialogProps) {
  const { id, name, email } = entry;
  const reload = useReloadWaitlist();
  return (
    <Dialog title={`Edit ${name}`} isForm onClose={onClose}>
      <DataForm
        method="edit"
        name="Waitlist entry"
        fields={personFields}
        initialValues={{ name, email }}
        version={versionOf(entry)}
        onUpdateFunction={(values, headers) => {
          const body = { id, ...changesOf(values, { name, email }) };
          return client.PUT("/api/Waitlist", { body, headers });
        }}
        onAfterUpdate={async () => {
          await reload();
          onClose();
        }}
      />
    </Dialog>
  );
}
