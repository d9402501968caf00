import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { personName } from "#shared/lib/person-name.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import classes from "./admin.module.css";
import { newPayment, newPaymentBody, paymentFields } from "./payment-fields.ts";

interface MarkPaidDialogProps {
  tickets: readonly Ticket[];
  /** They are paid, and loaded again. */
  onDone: () => void;
  onClose: () => void;
}

/** Marks several tickets paid, all or none. */
export function MarkPaidDialog({ tickets, onDone, onClose }: MarkPaidDialogProps) {
  const { data: site, isError, refetch } = useQuery(siteQuery());
  const reload = useReloadTickets();
  const count = tickets.length === 1 ? "1 ticket" : `${tickets.length} tickets`;
  return (
    <Dialog title={`Mark ${count} paid`} isForm onClose={onClose}>
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
            const ids = tickets.map(({ id }) => id);
            const body = { ids, paid: true, ...newPaymentBody(values, site.timeZone) };
            try {
              await client.PUT("/api/Ticket/paid", { body });
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
