import { useState } from "react";
import type { Ticket } from "#api/types.ts";
import { CorrectNameDialog } from "#features/groups/parts.tsx";
import { personName } from "#shared/lib/person-name.ts";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import { AdminTicketTable } from "./admin-ticket-table.tsx";
import { MarkOnePaidDialog } from "./mark-paid-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { useSelection } from "./selection.tsx";
import { useTicketFilter } from "./use-ticket-filter.ts";

/** The table of tickets with its dialogs. */
export function TicketRows({ rows, onGone }: TableProps<Ticket>) {
  const [detailed, setDetailed] = useState<number | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const [corrected, setCorrected] = useState<number | null>(null);
  const { paid: shown } = useTicketFilter();
  const { remove } = useSelection();
  const toCorrect = rows.find(({ id }) => id === corrected);
  // The present row; undefined when another person has marked it paid meanwhile.
  const toMark = rows.find(({ id, paid }) => id === marked && !paid);
  return (
    <>
      <AdminTicketTable
        tickets={rows}
        onDetails={setDetailed}
        onMarkPaid={setMarked}
        onCorrectName={setCorrected}
        onGone={onGone}
      />
      {detailed !== null && <PaymentDialog id={detailed} onClose={() => setDetailed(null)} />}
      {toCorrect !== undefined && (
        <CorrectNameDialog
          userId={toCorrect.userId}
          name={personName(toCorrect.user)}
          onClose={() => setCorrected(null)}
        />
      )}
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
