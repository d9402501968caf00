import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { siteQuery } from "#queries/site.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { personName } from "#shared/lib/person-name.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import classes from "./admin.module.css";
import { newPayment, newPaymentBody, paymentFields, type PaymentBody } from "./payment-fields.ts";
import { paidQuestion } from "./questions.ts";

interface MarkPaidDialogProps {
  tickets: readonly Ticket[];
  /** They are paid, and loaded again. */
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

/** Marks one ticket paid, also a cancelled one; Enter is enough (rule `payment`). */
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

interface PaidDialogProps extends MarkPaidDialogProps {
  title: string;
  send: (payment: PaymentBody) => Promise<unknown>;
}

function PaidDialog({ title, tickets, send, onDone, onClose }: PaidDialogProps) {
  const { data: site, isError, refetch } = useQuery(siteQuery());
  const reload = useReloadTickets();
  return (
    <Dialog title={title} isForm onClose={onClose}>
      <p className={classes.whose}>{whoseText(tickets)}</p>
      {site === undefined && !isError && <Loading />}
      {site === undefined && isError && (
        <Failed onRetry={refetch}>This could not be loaded just now.</Failed>
      )}
      {site !== undefined && (
        <DataForm
          method="post"
          submitLabel="Mark paid"
          fields={paymentFields}
          initialValues={newPayment(site.timeZone)}
          onPostFunction={async (values) => {
            try {
              await send(newPaymentBody(values, site.timeZone));
            } finally {
              // The reload shows the cause of a failure, such as a cancelled ticket.
              await reload();
            }
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

/** How many purchasers are listed by name. */
const named = 8;

function whoseText(tickets: readonly Ticket[]): string {
  const names = tickets.slice(0, named).map(({ user }) => personName(user));
  const others = tickets.length - names.length;
  return others > 0 ? `Of ${names.join(", ")} and ${others} more.` : `Of ${names.join(", ")}.`;
}
