import { useQuery } from "@tanstack/react-query";
import { client, type Loaded } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { ticketQuery } from "#queries/tickets.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { dayOfMoment } from "#shared/lib/dates.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import classes from "./admin.module.css";
import { changedPaymentBody, paymentFields } from "./payment-fields.ts";
import { whoseText } from "./whose-text.ts";

interface PaymentDialogProps {
  id: number;
  onClose: () => void;
}

/** Edits the payment of a paid ticket. */
export function PaymentDialog({ id, onClose }: PaymentDialogProps) {
  const ticket = useQuery(ticketQuery(id));
  const site = useQuery(siteQuery());
  return (
    <Dialog title="Payment details" isForm onClose={onClose}>
      <QueryStates of={[ticket, site]} what="The ticket" />
      {ticket.data !== undefined && site.data !== undefined && (
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
  const { id, datePaid, paymentMethod, paymentReference, paymentNote } = ticket;
  return (
    <>
      <p className={classes.whose}>{whoseText([ticket])}</p>
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
        onAfterUpdate={onClose}
        reloads={touched.tickets}
      />
    </>
  );
}
