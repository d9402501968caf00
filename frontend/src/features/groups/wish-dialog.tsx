import { client } from "#api/client.ts";
import type { Group } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";

interface WishDialogProps {
  group: Group;
  onClose: () => void;
}

/** Edits the group's wish about its partners, which staff read (rule `wishes`). */
export function WishDialog({ group, onClose }: WishDialogProps) {
  const { id, name, wish } = group;
  return (
    <FormDialog
      title={`Wish of ${name}`}
      onClose={onClose}
      method="edit"
      name="Wish"
      fields={[
        {
          fieldName: "wish",
          label: "With whom would you like to play, or not?",
          inputType: "text",
          helperText:
            "At most 200 letters. The committee reads it, and honours it where it can. Empty for no wish.",
        },
      ]}
      initialValues={{ wish }}
      version={versionOf(group)}
      onUpdateFunction={(values, headers) =>
        client.PUT("/api/Group/wish", { body: { id, wish: values.wish.trim() }, headers })
      }
      reloads={touched.groups}
    />
  );
}
