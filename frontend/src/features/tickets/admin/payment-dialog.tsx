import { useQuery } from "@tanstack/react-query";
import { client, type Loaded } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { ticketQuery } from "#features/tickets/queries.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { paymentFields } from "./payment-fields.ts";

interface PaymentDialogProps {
  id: number;
  onClose: () => void;
}

/** How a paid ticket was paid. */
export function PaymentDialog({ id, onClose }: PaymentDialogProps) {
  const { data, isError, refetch } = useQuery(ticketQuery(id));
  return (
    <Dialog title="Payment details" isForm onClose={onClose}>
      {data === undefined && !isError && <Loading />}
      {data === undefined && isError && (
        <Failed onRetry={refetch}>The ticket could not be loaded just now.</Failed>
      )}
      {data !== undefined && <PaymentForm ticket={data} onClose={onClose} />}
    </Dialog>
  );
}

function PaymentForm({ ticket, onClose }: { ticket: Loaded<Ticket>; onClose: () => void }) {
  const reload = useReloadTickets();
  const { id, paymentMethod, paymentReference, paymentNote } = ticket;
  return (
    <DataForm
      method="edit"
      name="Ticket"
      fields={paymentFields}
      initialValues={{ paymentMethod, paymentReference, paymentNote }}
      version={ticket.etag}
      onUpdateFunction={(values, headers) =>
        client.PUT("/api/Ticket", { body: { id, ...values }, headers })
      }
      onAfterUpdate={async () => {
        await reload();
        onClose();
      }}
    />
  );
}
