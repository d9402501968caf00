import { useState } from "react";
import type { Ticket } from "#api/types.ts";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import { AdminTicketTable } from "./admin-ticket-table.tsx";
import { MarkOnePaidDialog } from "./mark-paid-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { useSelection } from "./selection.tsx";
import { useTicketFilter } from "./use-ticket-filter.ts";

/** The tickets, with how a paid one was paid. */
export function TicketRows({ rows, onGone }: TableProps<Ticket>) {
  const [detailed, setDetailed] = useState<number | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const { paid: shown } = useTicketFilter();
  const { remove } = useSelection();
  // As it is now: somebody else may have marked it meanwhile.
  const toMark = rows.find(({ id, paid }) => id === marked && !paid);
  return (
    <>
      <AdminTicketTable
        tickets={rows}
        onDetails={setDetailed}
        onMarkPaid={setMarked}
        onGone={onGone}
      />
      {detailed !== null && <PaymentDialog id={detailed} onClose={() => setDetailed(null)} />}
      {toMark !== undefined && (
        <MarkOnePaidDialog
          ticket={toMark}
          onDone={() => {
            setMarked(null);
            remove([toMark.id]);
            if (shown !== undefined) onGone();
          }}
          onClose={() => setMarked(null)}
        />
      )}
    </>
  );
}
