import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { GroupAttendee } from "#api/types.ts";
import { userQuery } from "#queries/accounts.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { personName } from "#shared/lib/person-name.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { correctNameFields } from "./fields.ts";
import { useReloadGroups } from "#queries/groups.ts";

interface CorrectNameDialogProps {
  attendee: GroupAttendee;
  onClose: () => void;
}

/** Another spelling of the same person: their pass stays as it is. */
export function CorrectNameDialog({ attendee, onClose }: CorrectNameDialogProps) {
  const { data: user, isError, refetch } = useQuery(userQuery(attendee.userId));
  const reload = useReloadGroups();
  return (
    <Dialog title={`Correct the name of ${personName(attendee.user)}`} isForm onClose={onClose}>
      {user === undefined && !isError && <Loading />}
      {user === undefined && isError && (
        <Failed onRetry={refetch}>The name could not be loaded just now.</Failed>
      )}
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
          onAfterUpdate={async () => {
            await reload();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
