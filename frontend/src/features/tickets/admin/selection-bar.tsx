import { useState } from "react";
import type { Ticket } from "#api/types.ts";
import { isToPay } from "#features/tickets/rules.ts";
import { isOfCancelledEvent } from "#shared/lib/due.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import classes from "./admin.module.css";
import { LapseButton } from "./lapse-button.tsx";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { RemindButton } from "./remind-button.tsx";
import { useSelection } from "./selection.tsx";

/** The actions for selected tickets, including ones outside of the shown list. */
export function SelectionBar({ rows, onGone }: TableProps<Ticket>) {
  const { add, remove, clear, ...selection } = useSelection();
  const [marking, setMarking] = useState<readonly Ticket[] | null>(null);
  const [outcome, setOutcome] = useState("");
  const selected = stillToPay(selection.selected, rows);
  const payable = rows.filter(isToPay);
  const shown = payable.filter(({ id }) => selection.selected.has(id));
  if (payable.length === 0 && selected.length === 0 && marking === null) return null;
  const isAll = shown.length === payable.length;
  const addresses = addressesOf(selected);
  const clearAll = () => {
    clear();
    setOutcome("");
    onGone();
  };
  const doneWith = (told: string) => {
    clear();
    setOutcome(told);
  };
  return (
    <div
      className={classes.selection}
      role="group"
      aria-label="Selected tickets"
      data-any={selected.length > 0}
    >
      {payable.length > 0 && (
        <ActionButton onClick={() => (isAll ? remove(shown.map(({ id }) => id)) : add(payable))}>
          {isAll ? "Select none" : "Select all unpaid"}
        </ActionButton>
      )}
      {[...payable, ...selected].some(isOfCancelledEvent) ? (
        <p>
          This event was cancelled. Money that still comes is entered under Payments of a ticket.
        </p>
      ) : (
        <>
          <ActionButton disabled={selected.length === 0} onClick={() => setMarking(selected)}>
            Mark paid
          </ActionButton>
          <RemindButton tickets={selected} onDone={doneWith} />
          <LapseButton tickets={selected} onDone={doneWith} />
        </>
      )}
      {addresses.length > 0 && (
        <CopyButton text={addresses.join(", ")}>
          {addresses.length === 1 ? "Copy address" : `Copy ${addresses.length} addresses`}
        </CopyButton>
      )}
      <p role="status">
        {selected.length > 0 ? countText(selected.length, selected.length - shown.length) : outcome}
      </p>
      {selected.length > shown.length && (
        <ActionButton onClick={clearAll}>Clear selection</ActionButton>
      )}
      {marking !== null && (
        <MarkPaidDialog
          tickets={marking}
          onDone={() => {
            setMarking(null);
            clearAll();
          }}
          onClose={() => setMarking(null)}
        />
      )}
    </div>
  );
}

/** The selected tickets without those that were paid or cancelled since, by the loaded rows. */
function stillToPay(
  selected: ReadonlyMap<number, Ticket>,
  rows: readonly Ticket[],
): readonly Ticket[] {
  const gone = new Set(rows.filter((row) => !isToPay(row)).map(({ id }) => id));
  return [...selected.values()].filter(({ id }) => !gone.has(id));
}

/** The distinct addresses of the purchasers. */
function addressesOf(tickets: readonly Ticket[]): readonly string[] {
  return [...new Set(tickets.flatMap(({ user }) => user.email ?? []))];
}

function countText(selected: number, notShown: number): string {
  return notShown === 0
    ? `${selected} selected`
    : `${selected} selected, ${notShown} not shown here`;
}
