import { client } from "#api/client.ts";
import type { Group } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { renameFields } from "./fields.ts";
import { useReloadGroups } from "#queries/groups.ts";

interface RenameDialogProps {
  group: Group;
  onClose: () => void;
}

/** Then the dialog closes and the groups of the ticket are loaded again. */
export function RenameDialog({ group, onClose }: RenameDialogProps) {
  const { id, name } = group;
  const reload = useReloadGroups();
  return (
    <Dialog title={`Rename ${name}`} isForm onClose={onClose}>
      <DataForm
        method="edit"
        name="Group"
        fields={renameFields}
        initialValues={{ name }}
        version={versionOf(group)}
        onUpdateFunction={(values, headers) =>
          client.PUT("/api/Group/rename", { body: { id, name: values.name.trim() }, headers })
        }
        onAfterUpdate={async () => {
          await reload();
          onClose();
        }}
      />
    </Dialog>
  );
}
