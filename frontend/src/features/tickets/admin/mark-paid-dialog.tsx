import { client } from "#api/client.ts";
import { useReloadTickets } from "#features/tickets/use-reload-tickets.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { noPayment, paymentFields } from "./payment-fields.ts";

interface MarkPaidDialogProps {
  ids: readonly number[];
  /** They are paid, and loaded again. */
  onDone: () => void;
  onClose: () => void;
}

/** Marks several tickets paid, all or none. */
export function MarkPaidDialog({ ids, onDone, onClose }: MarkPaidDialogProps) {
  const reload = useReloadTickets();
  const title = ids.length === 1 ? "Mark 1 ticket paid" : `Mark ${ids.length} tickets paid`;
  return (
    <Dialog title={title} isForm onClose={onClose}>
      <DataForm
        method="post"
        fields={paymentFields}
        initialValues={noPayment}
        onPostFunction={async (payment) => {
          try {
            await client.PUT("/api/Ticket/paid", {
              body: { ids: [...ids], paid: true, ...payment },
            });
          } finally {
            // What stood in the way, a cancelled ticket say, is on the list then.
            await reload();
          }
          onDone();
        }}
      />
    </Dialog>
  );
}
