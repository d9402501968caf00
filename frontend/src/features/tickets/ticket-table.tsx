import { Link } from "react-router";
import type { Ticket } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { DeleteTicket } from "./delete-ticket.tsx";
import { GroupsLink } from "./groups-link.tsx";
import { canBeGivenUp, costsNothing, isToPay } from "./rules.ts";
import classes from "./tickets.module.css";

interface TicketTableProps {
  tickets: readonly Ticket[];
  /** Of the current live one; undefined while it is not known, or when there is none. */
  currentTournamentId: number | undefined;
  /** They are of tournaments that are over. */
  isPast: boolean;
  /** The sponsors that the visitor manages. */
  managed: ReadonlySet<number>;
  onPay: (ticket: Ticket) => void;
}

export function TicketTable({ tickets, managed, onPay, isPast, ...rest }: TicketTableProps) {
  const isCurrent = ({ tournamentId }: Ticket) => tournamentId === rest.currentTournamentId;
  const columns: readonly Column<Ticket>[] = [
    { title: "Event", isFreeText: true, cell: (ticket) => <Event ticket={ticket} /> },
    { title: "Ticket Category", isFreeText: true, cell: (ticket) => <Category ticket={ticket} /> },
    {
      title: "Sponsor",
      isFreeText: true,
      cell: (ticket) => <Sponsor ticket={ticket} managed={managed} />,
    },
    {
      title: "Groups",
      cell: (ticket) =>
        isCurrent(ticket) ? (
          <GroupsLink
            to={paths.myTicketGroups(ticket.id)}
            count={ticket.groups.length}
            describedBy={categoryId(ticket)}
          />
        ) : (
          ticket.groups.length
        ),
    },
    { title: "Price", cell: priceOf },
    {
      title: "Begin Payment",
      isAction: true,
      cell: (ticket) =>
        isToPay(ticket) &&
        !costsNothing(ticket) &&
        isCurrent(ticket) && (
          <ActionButton
            emphasis="primary"
            aria-describedby={categoryId(ticket)}
            onClick={() => onPay(ticket)}
          >
            Begin Payment
          </ActionButton>
        ),
    },
    {
      title: "Delete",
      isAction: true,
      cell: (ticket) =>
        canBeGivenUp(ticket) &&
        isCurrent(ticket) &&
        !isPast && <DeleteTicket ticket={ticket} describedBy={categoryId(ticket)} />,
    },
  ];
  return <DataTable label="Your tickets" columns={columns} rows={tickets} />;
}

const categoryId = ({ id }: Ticket) => `ticket-${id}`;

function priceOf(ticket: Ticket): string {
  return costsNothing(ticket) ? "Free" : dollarsText(ticket.ticketCategory.price);
}

function Event({ ticket: { tournamentId, tournament } }: { ticket: Ticket }) {
  return (
    <>
      <Link to={paths.publicTournament(tournamentId, tournament.slug)}>{tournament.name}</Link>
      <p className={classes.dimmed}>{shortDate(tournament.dateStart)}</p>
    </>
  );
}

function Category({ ticket }: { ticket: Ticket }) {
  const { ticketCategory, isCancelled, paid } = ticket;
  return (
    <>
      <span id={categoryId(ticket)}>{ticketCategory.name}</span>
      {isCancelled && <p className={classes.dimmed}>Cancelled</p>}
      {paid && !isCancelled && !costsNothing(ticket) && <p className={classes.good}>Paid</p>}
    </>
  );
}

function Sponsor({ ticket, managed }: { ticket: Ticket; managed: ReadonlySet<number> }) {
  const { sponsorId, sponsor } = ticket;
  if (sponsorId === null || sponsor === null) return "–";
  if (!managed.has(sponsorId)) return sponsor.name;
  return <Link to={paths.mySponsor(sponsorId)}>{sponsor.name}</Link>;
}
