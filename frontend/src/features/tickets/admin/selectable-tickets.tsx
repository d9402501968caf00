import { useState } from "react";
import type { Ticket } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import { isToPay } from "#features/tickets/rules.ts";
import { AdminTicketTable } from "./admin-ticket-table.tsx";
import classes from "./admin.module.css";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

/** Tickets of which several can be marked paid at once. */
export function SelectableTickets({ rows, onGone }: TableProps<Ticket>) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [marking, setMarking] = useState<readonly number[] | null>(null);
  const [detailed, setDetailed] = useState<number | null>(null);
  const payable = rows.filter(isToPay).map(({ id }) => id);
  // What was chosen may be on another page by now, or paid.
  const selected = payable.filter((id) => chosen.has(id));
  const isAll = selected.length === payable.length;
  const toggle = (id: number) =>
    setChosen(new Set(chosen.has(id) ? selected.filter((one) => one !== id) : [...selected, id]));
  return (
    <>
      {payable.length > 0 && (
        <div className={classes.selection} role="group" aria-label="Selected tickets">
          <ActionButton onClick={() => setChosen(new Set(isAll ? [] : payable))}>
            {isAll ? "Select none" : "Select all unpaid"}
          </ActionButton>
          <ActionButton disabled={selected.length === 0} onClick={() => setMarking(selected)}>
            Mark paid
          </ActionButton>
          <p role="status">{selected.length > 0 && `${selected.length} selected`}</p>
        </div>
      )}
      <AdminTicketTable
        tickets={rows}
        selected={selected}
        onToggle={toggle}
        onDetails={setDetailed}
        onGone={onGone}
      />
      {marking !== null && (
        <MarkPaidDialog
          ids={marking}
          onDone={() => {
            setMarking(null);
            setChosen(new Set());
            onGone();
          }}
          onClose={() => setMarking(null)}
        />
      )}
      {detailed !== null && <PaymentDialog id={detailed} onClose={() => setDetailed(null)} />}
    </>
  );
}
