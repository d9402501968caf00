import { client } from "#api/client.ts";
import type { WaitlistEntry } from "#api/types.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { personFields } from "./fields.ts";
import { useReloadWaitlist } from "./queries.ts";

interface EditEntryDialogProps {
  entry: WaitlistEntry;
  onClose: () => void;
}

export function EditEntryDialog({ entry: { id, name, email }, onClose }: EditEntryDialogProps) {
  const reload = useReloadWaitlist();
  return (
    <Dialog title={`Edit ${name}`} isForm onClose={onClose}>
      <DataForm
        method="edit"
        name="Waitlist entry"
        fields={personFields}
        initialValues={{ name, email }}
        onUpdateFunction={(values) => client.PUT("/api/Waitlist", { body: { id, ...values } })}
        onAfterUpdate={async () => {
          await reload();
          onClose();
        }}
      />
    </Dialog>
  );
}
