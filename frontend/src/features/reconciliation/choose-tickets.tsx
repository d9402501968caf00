import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankRow, Ticket } from "#api/types.ts";
import { settleBankRow } from "#queries/bank.ts";
import { partOfTicketsQuery } from "#queries/tickets.ts";
import { touched } from "#queries/touched.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { isOfCancelledEvent } from "#shared/lib/due.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { personName } from "#shared/lib/person-name.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { EnterFirst } from "./enter-first.tsx";
import classes from "./reconciliation.module.css";
import { choiceFault, chosenText, giverText } from "./words.ts";

interface ChooseTicketsProps {
  row: BankRow;
  onDone: () => void;
  onClose: () => void;
}

/** Number of found tickets to list at most. */
const listedTickets = 10;

/** A dialog to choose a payment's tickets by name or reference. The server splits the payment among them. */
export function ChooseTickets({ row, onDone, onClose }: ChooseTicketsProps) {
  const tournamentId = useTournamentId();
  const [search, setSearch] = useState(row.name);
  const [chosen, setChosen] = useState<readonly Ticket[]>([]);
  // For a partly paid ticket the payment may be one in the books, or a further one.
  const [isNew, setIsNew] = useState(false);
  const isPartPaid = chosen.some(({ outstanding, received }) => outstanding > 0 && received > 0);
  const isSearched = search.trim() !== "";
  const tickets = useQuery({
    ...partOfTicketsQuery(
      tournamentId,
      { cancelled: false },
      { search, limit: listedTickets, offset: 0 },
    ),
    enabled: isSearched,
  });
  const { data } = tickets;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      settleBankRow(row, {
        state: "matched",
        ticketIds: chosen.map(({ id }) => id),
        ...(isNew && isPartPaid && { isNew }),
      }),
    onSuccess: onDone,
    meta: { reloads: touched.bank, alert: false },
  });
  const toggle = (ticket: Ticket) => {
    reset();
    setChosen(
      isIn(chosen, ticket) ? chosen.filter(({ id }) => id !== ticket.id) : [...chosen, ticket],
    );
  };
  const found = isSearched ? (data?.rows ?? []) : [];
  // Chosen tickets stay in the list during further searches.
  const shown = [...chosen, ...found.filter((ticket) => !isIn(chosen, ticket))];
  const ofCancelled = chosen.filter(isOfCancelledEvent);
  return (
    <Dialog title="Choose tickets" onClose={onClose}>
      <p className={classes.given}>
        {dollarsText(row.amount)} from {giverText(row)} on {shortDate(row.day)}
      </p>
      <SearchBox isInDialog label="Name or reference" value={search} onSearch={setSearch} />
      <p role="status" className={classes.dimmed}>
        {isSearched && data !== undefined && countText(data.total)}
      </p>
      {isSearched && <QueryStates of={tickets} what="The tickets" />}
      <ul className={classes.tickets}>
        {shown.map((ticket) => (
          <li key={ticket.id}>
            <label>
              <input
                type="checkbox"
                checked={isIn(chosen, ticket)}
                disabled={isPending}
                onChange={() => toggle(ticket)}
              />
              <span>{ticketText(ticket)}</span>
            </label>
          </li>
        ))}
      </ul>
      {isPartPaid && (
        <label className={classes.further}>
          <input
            type="checkbox"
            checked={isNew}
            disabled={isPending}
            onChange={({ currentTarget }) => {
              reset();
              setIsNew(currentTarget.checked);
            }}
          />
          <span>It is a further payment, and none of those in the books</span>
        </label>
      )}
      <p role="status" className={classes.sum}>
        {chosen.length > 0 && chosenText(row, { tickets: chosen, isNew: isNew && isPartPaid })}
      </p>
      {error !== null && (
        <p role="alert" className={classes.fault}>
          {choiceFault(error)}
        </p>
      )}
      {error !== null && ofCancelled.length > 0 && <EnterFirst tickets={ofCancelled} />}
      <ActionButton
        emphasis="primary"
        disabled={chosen.length === 0 || isPending}
        onClick={() => mutate()}
      >
        Match
      </ActionButton>
    </Dialog>
  );
}

function isIn(tickets: readonly Ticket[], { id }: Ticket): boolean {
  return tickets.some((ticket) => ticket.id === id);
}

function ticketText(ticket: Ticket): string {
  const { user, reference, ticketCategory, outstanding, received } = ticket;
  const money = [
    outstanding > 0 && `${dollarsText(outstanding)} due`,
    (outstanding === 0 || received > 0) && `${dollarsText(received)} in the books`,
  ];
  return [personName(user), reference, ticketCategory.name, ...money.filter(Boolean)].join(", ");
}

function countText(total: number): string {
  if (total === 0) return "No ticket is found.";
  return total > listedTickets
    ? `The first ${listedTickets} of ${total} tickets`
    : `${total} found`;
}
