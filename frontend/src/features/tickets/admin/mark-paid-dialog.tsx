import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { siteQuery } from "#queries/site.ts";
import { touched } from "#queries/touched.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import classes from "./admin.module.css";
import { newPayment, newPaymentBody, paymentFields, type PaymentBody } from "./payment-fields.ts";
import { paidQuestion } from "./questions.ts";
import { whoseText } from "./whose-text.ts";

interface MarkPaidDialogProps {
  tickets: readonly Ticket[];
  /** Called once the tickets are paid and reloaded. */
  onDone: () => void;
  onClose: () => void;
}

/** Marks several tickets paid, all or none. */
export function MarkPaidDialog({ tickets, ...on }: MarkPaidDialogProps) {
  const count = tickets.length === 1 ? "1 ticket" : `${tickets.length} tickets`;
  const ids = tickets.map(({ id }) => id);
  return (
    <PaidDialog
      title={`Mark ${count} paid`}
      tickets={tickets}
      send={(payment) => client.PUT("/api/Ticket/paid", { body: { ids, paid: true, ...payment } })}
      {...on}
    />
  );
}

/** Marks one ticket paid, also a cancelled one. Enter submits the form (rule `payment`). */
export function MarkOnePaidDialog({
  ticket,
  ...on
}: Omit<MarkPaidDialogProps, "tickets"> & { ticket: Ticket }) {
  return (
    <PaidDialog
      title={paidQuestion("paid")}
      tickets={[ticket]}
      send={(payment) =>
        client.PUT("/api/Ticket", {
          body: { id: ticket.id, paid: true, ...payment },
          headers: ifUnchanged(ticket),
        })
      }
      {...on}
    />
  );
}

/** The amount that is entered as paid: the outstanding sum of each ticket, or the price of a cancelled one. */
function amountText(tickets: readonly Ticket[]): string {
  const cents = tickets
    .map(({ outstanding, isCancelled, price, received }) =>
      isCancelled ? Math.max(price - received, 0) : outstanding,
    )
    .reduce((sum, dollars) => sum + Math.round(dollars * 100), 0);
  if (cents === 0) return "Nothing is outstanding, so no payment is entered.";
  const amount = dollarsText(cents / 100);
  return tickets.length === 1
    ? `A payment of ${amount} is entered.`
    : `Payments of ${amount} in all are entered.`;
}

interface PaidDialogProps extends MarkPaidDialogProps {
  title: string;
  send: (payment: PaymentBody) => Promise<unknown>;
}

function PaidDialog({ title, tickets, send, onDone, onClose }: PaidDialogProps) {
  const query = useQuery(siteQuery());
  const { data: site } = query;
  return (
    <Dialog title={title} isForm onClose={onClose}>
      <p className={classes.whose}>{whoseText(tickets)}</p>
      <p className={classes.whose}>{amountText(tickets)}</p>
      <QueryStates of={query} what="This" />
      {site !== undefined && (
        <DataForm
          method="post"
          submitLabel="Mark paid"
          fields={paymentFields}
          initialValues={newPayment(site.timeZone)}
          onPostFunction={(values) => send(newPaymentBody(values, site.timeZone))}
          onAfterPost={onDone}
          reloads={touched.tickets}
        />
      )}
    </Dialog>
  );
}
