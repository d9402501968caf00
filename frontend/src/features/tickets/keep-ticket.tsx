import { client } from "#api/client.ts";
import { touched } from "#queries/touched.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { focusTitle } from "#shared/ui/page.tsx";

/** A button that keeps a suspended ticket (rule `suspended-tickets`). */
export function KeepTicket({ id, describedBy }: { id: number; describedBy: string }) {
  return (
    <CallButton
      emphasis="primary"
      aria-describedby={describedBy}
      question="Keep this ticket? Everybody on it gets an entrance pass."
      send={() => client.PUT("/api/Ticket/keep", { body: { id } })}
      onDone={() => {
        focusTitle();
        showAlert("You have kept the ticket. Everybody on it is mailed their entrance pass.");
      }}
      reloads={touched.tickets}
    >
      Keep
    </CallButton>
  );
}
