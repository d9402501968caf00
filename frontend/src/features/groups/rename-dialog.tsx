import { client } from "#api/client.ts";
import type { Group } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { renameFields } from "./fields.ts";

interface RenameDialogProps {
  group: Group;
  onClose: () => void;
}

export function RenameDialog({ group, onClose }: RenameDialogProps) {
  const { id, name } = group;
  return (
    <FormDialog
      title={`Rename ${name}`}
      onClose={onClose}
      method="edit"
      name="Group"
      fields={renameFields}
      initialValues={{ name }}
      version={versionOf(group)}
      onUpdateFunction={(values, headers) =>
        client.PUT("/api/Group/rename", { body: { id, name: values.name.trim() }, headers })
      }
      reloads={touched.groups}
    />
  );
}
