import { useState } from "react";
import type { Ticket } from "#api/types.ts";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import { AdminTicketTable } from "./admin-ticket-table.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

/** The tickets, with how a paid one was paid. */
export function TicketRows({ rows, onGone }: TableProps<Ticket>) {
  const [detailed, setDetailed] = useState<number | null>(null);
  return (
    <>
      <AdminTicketTable tickets={rows} onDetails={setDetailed} onGone={onGone} />
      {detailed !== null && <PaymentDialog id={detailed} onClose={() => setDetailed(null)} />}
    </>
  );
}
