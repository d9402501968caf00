import { useState } from "react";
import type { BankRow } from "#api/types.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import { ChooseTickets } from "./choose-tickets.tsx";
import { enterFirstText, PaymentsLink } from "./enter-first.tsx";
import classes from "./reconciliation.module.css";
import { Settle } from "./settle.tsx";
import {
  beginning,
  furtherText,
  giverText,
  matchText,
  proposalText,
  settledText,
  sources,
  type SettledTicket,
} from "./words.ts";

/** The imported payments, each with its purpose and the possible decisions. */
export function BankTable({ rows, onGone }: TableProps<BankRow>) {
  const [choosing, setChoosing] = useState<BankRow | null>(null);
  const columns: readonly Column<BankRow>[] = [
    { title: "Day", cell: ({ day }) => shortDate(day) },
    { title: "From", isFreeText: true, cell: (row) => <From row={row} /> },
    { title: "Amount", cell: (row) => <Amount row={row} /> },
    { title: "For", isFreeText: true, cell: (row) => <For row={row} /> },
    {
      title: "Actions",
      isAction: true,
      cell: (row) => (
        <div className={classes.decide}>
          <RowActions>
            <Settle row={row} describedBy={giverId(row)} onGone={onGone} />
            {row.state === "open" && (
              <button
                type="button"
                aria-describedby={giverId(row)}
                onClick={() => setChoosing(row)}
              >
                Choose tickets
              </button>
            )}
          </RowActions>
        </div>
      ),
    },
  ];
  return (
    <>
      <DataTable label="Payments" columns={columns} rows={rows} />
      {choosing !== null && (
        <ChooseTickets
          row={choosing}
          onDone={() => {
            setChoosing(null);
            onGone();
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

const giverId = ({ id }: BankRow) => `giver-${id}`;

function From({ row }: { row: BankRow }) {
  const { source, memo, checkNumber, name, email } = row;
  return (
    <div>
      <strong id={giverId(row)}>{giverText(row)}</strong>
      {name !== "" && email !== "" && <p className={classes.dimmed}>{email}</p>}
      {checkNumber !== "" && <p className={classes.dimmed}>Check {checkNumber}</p>}
      <p className={classes.dimmed}>
        {sources[source]}
        {memo !== "" && giverText(row) !== memo && `: ${beginning(memo)}`}
      </p>
      {beginning(memo) !== memo && (
        <details className={classes.dimmed}>
          <summary aria-describedby={giverId(row)}>All texts</summary>
          {memo}
        </details>
      )}
    </div>
  );
}

function Amount({ row: { amount, fee } }: { row: BankRow }) {
  return (
    <div className={classes.money}>
      {dollarsText(amount)}
      {fee > 0 && <p className={classes.dimmed}>{dollarsText(fee)} fee</p>}
    </div>
  );
}

/** The matched ledger entries of a payment, or the proposals. */
function For({ row }: { row: BankRow }) {
  const { state, matches, proposal, otherwise, settledTickets, settledAt, settledBy } = row;
  const clock = useSiteClock();
  if (state === "open")
    return (
      <div>
        {proposal !== null && <p className={classes.line}>{proposalText(proposal)}</p>}
        {otherwise !== null && <p className={classes.line}>{furtherText(otherwise)}</p>}
        {settledTickets.map((ticket) => (
          <Settled key={ticket.reference} ticket={ticket} />
        ))}
        {proposal === null && settledTickets.length === 0 && "–"}
      </div>
    );
  return (
    <div>
      {matches.map((match) => (
        <p key={match.ledgerEntryId}>{matchText(match)}</p>
      ))}
      {settledAt !== null && (
        <p className={classes.dimmed}>
          {clock.moment(settledAt)} by {settledBy}
        </p>
      )}
    </div>
  );
}

/** A ticket that the payment's text names although nothing is due for it. Links to the ticket's payments if it is of this event. */
function Settled({ ticket }: { ticket: SettledTicket }) {
  const { ticketId, reference, forSponsors, why } = ticket;
  return (
    <div className={classes.line}>
      <p>{settledText(ticket)}</p>
      {ticketId !== null && (
        <p>
          {why === "eventCancelled" && enterFirstText}
          <PaymentsLink of={{ id: ticketId, reference, forSponsors }} />
        </p>
      )}
    </div>
  );
}
