import { useQuery } from "@tanstack/react-query";
import { client, type Loaded } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { ticketQuery } from "#queries/tickets.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { dayOfMoment } from "#shared/lib/dates.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { changedPaymentBody, paymentFields } from "./payment-fields.ts";

interface PaymentDialogProps {
  id: number;
  onClose: () => void;
}

/** How a paid ticket was paid. */
export function PaymentDialog({ id, onClose }: PaymentDialogProps) {
  const ticket = useQuery(ticketQuery(id));
  const site = useQuery(siteQuery());
  const isThere = ticket.data !== undefined && site.data !== undefined;
  const hasFailed = !isThere && (ticket.isError || site.isError);
  const loadAgain = () => Promise.all([ticket, site].map((query) => query.refetch()));
  return (
    <Dialog title="Payment details" isForm onClose={onClose}>
      {!isThere && !hasFailed && <Loading />}
      {hasFailed && <Failed onRetry={loadAgain}>The ticket could not be loaded just now.</Failed>}
      {isThere && (
        <PaymentForm ticket={ticket.data} timeZone={site.data.timeZone} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PaymentFormProps {
  ticket: Loaded<Ticket>;
  timeZone: string;
  onClose: () => void;
}

function PaymentForm({ ticket, timeZone, onClose }: PaymentFormProps) {
  const reload = useReloadTickets();
  const { id, datePaid, paymentMethod, paymentReference, paymentNote } = ticket;
  return (
    <DataForm
      method="edit"
      name="Ticket"
      fields={paymentFields}
      initialValues={{
        datePaid: datePaid === null ? "" : dayOfMoment(datePaid, timeZone),
        paymentMethod,
        paymentReference,
        paymentNote,
      }}
      version={ticket.etag}
      onUpdateFunction={(values, headers) =>
        client.PUT("/api/Ticket", {
          body: { id, ...changedPaymentBody(values, datePaid, timeZone) },
          headers,
        })
      }
      onAfterUpdate={async () => {
        await reload();
        onClose();
      }}
    />
  );
}
