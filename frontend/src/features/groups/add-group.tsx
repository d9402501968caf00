import { useMutation } from "@tanstack/react-query";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { client } from "#api/client.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { useReloadGroups } from "#queries/groups.ts";

/** Makes a group where the ticket has fewer than its category gives it (rule `groups-of-a-ticket`). */
export function AddGroup({ ticketId }: { ticketId: number }) {
  const reload = useReloadGroups();
  const keys = useSubmissionKeys();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { ticketId };
      const headers = { "Idempotency-Key": keys.keyFor(body) };
      return client.POST("/api/Group", { body, headers });
    },
    onSuccess: () => {
      keys.succeeded();
      showAlert("New Group successfully created.");
    },
    onSettled: reload,
  });
  return (
    <ActionButton emphasis="primary" aria-busy={isPending} onClick={() => !isPending && mutate()}>
      Add group
    </ActionButton>
  );
}
