import { client } from "#api/client.ts";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { touched } from "#queries/touched.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

/** A button that adds a group while the ticket has fewer than its category allows (rule `groups-of-a-ticket`). */
export function AddGroup({ ticketId }: { ticketId: number }) {
  const keys = useSubmissionKeys();
  const body = { ticketId };
  return (
    <CallButton
      emphasis="primary"
      send={() => {
        const headers = { "Idempotency-Key": keys.keyFor(body) };
        return client.POST("/api/Group", { body, headers });
      }}
      onDone={() => {
        keys.succeeded();
        showAlert("New Group successfully created.");
      }}
      reloads={touched.groups}
    >
      Add group
    </CallButton>
  );
}
