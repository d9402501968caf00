import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankRow, Ticket } from "#api/types.ts";
import { settleBankRow } from "#queries/bank.ts";
import { partOfTicketsQuery } from "#queries/tickets.ts";
import { touched } from "#queries/touched.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { personName } from "#shared/lib/person-name.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { SearchBox } from "#shared/ui/search-box.tsx";
import classes from "./reconciliation.module.css";
import { giverText } from "./words.ts";

interface ChooseTicketProps {
  row: BankRow;
  onDone: () => void;
  onClose: () => void;
}

/** Tickets that are offered at once. */
const most = 10;

/** The ticket that a payment is for, found by name or reference. */
export function ChooseTicket({ row, onDone, onClose }: ChooseTicketProps) {
  const tournamentId = useTournamentId();
  const [search, setSearch] = useState(row.name);
  const tickets = useQuery({
    ...partOfTicketsQuery(
      tournamentId,
      { cancelled: false, paid: false },
      { search, limit: most, offset: 0 },
    ),
    enabled: search.trim() !== "",
  });
  const { data } = tickets;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, outstanding }: Ticket) =>
      settleBankRow(row, {
        state: "matched",
        payments: [{ ticketId: id, amount: amountFor(row, outstanding) }],
      }),
    onSuccess: onDone,
    meta: { reloads: touched.bank },
  });
  const found = search.trim() === "" ? [] : (data?.rows ?? []);
  return (
    <Dialog title="Choose a ticket" onClose={onClose}>
      <p>
        {dollarsText(row.amount)} from {giverText(row)} on {shortDate(row.day)}
      </p>
      <SearchBox label="Name or reference" value={search} onSearch={setSearch} />
      <p role="status" className={classes.dimmed}>
        {search.trim() !== "" && data !== undefined && countText(data.total)}
      </p>
      {search.trim() !== "" && <QueryStates of={tickets} what="The tickets" />}
      <ul className={classes.tickets}>
        {found.map((ticket) => (
          <li key={ticket.id}>
            <span id={`found-${ticket.id}`}>
              {personName(ticket.user)}, {ticket.reference}, {ticket.ticketCategory.name},{" "}
              {dollarsText(ticket.outstanding)} due
            </span>
            <ActionButton
              disabled={isPending}
              aria-describedby={`found-${ticket.id}`}
              onClick={() => mutate(ticket)}
            >
              Enter {dollarsText(amountFor(row, ticket.outstanding))}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/**
 * The part that is for the ticket, as the server's proposals tell it: what is owed where the rest is a fee on top, or a tip
 * of up to a third that the platform keeps; else all of it.
 */
function amountFor(row: BankRow, outstanding: number): number {
  const [amount, fee, owed] = [row.amount, row.fee, outstanding].map((it) =>
    Math.round(it * 100),
  ) as [number, number, number];
  const takesTips = row.source === "zeffy" || row.source === "givebutter";
  const isTip = takesTips && amount > owed && amount - owed <= owed / 3;
  const isFeeOnTop = amount - fee === owed;
  return isTip || isFeeOnTop ? outstanding : row.amount;
}

function countText(total: number): string {
  if (total === 0) return "No unpaid ticket is found.";
  return total > most ? `The first ${most} of ${total} tickets` : `${total} found`;
}
