import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { userQuery } from "#queries/accounts.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { correctNameFields } from "./fields.ts";
import { touched } from "#queries/touched.ts";

interface CorrectNameDialogProps {
  userId: number;
  /** The shown name. */
  name: string;
  onClose: () => void;
}

/** Corrects the spelling of a person's name. The pass stays valid. */
export function CorrectNameDialog({ userId, name, onClose }: CorrectNameDialogProps) {
  const query = useQuery(userQuery(userId));
  const { data: user } = query;
  return (
    <Dialog title={`Correct the name of ${name}`} isForm onClose={onClose}>
      <QueryStates of={query} what="The name" />
      {user !== undefined && (
        <DataForm
          method="edit"
          name="User"
          fields={correctNameFields}
          initialValues={{ nameFirst: user.nameFirst, nameLast: user.nameLast }}
          version={user.etag}
          onUpdateFunction={(names, headers) =>
            client.PUT("/api/User", { body: { id: user.id, ...names }, headers })
          }
          onAfterUpdate={onClose}
          reloads={touched.groups}
        />
      )}
    </Dialog>
  );
}
