import { Link } from "react-router";
import type { Ticket } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { priceText } from "#shared/lib/money.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { DeleteTicket } from "./delete-ticket.tsx";
import { GroupsLink } from "./groups-link.tsx";
import { canBeGivenUp, costsNothing, isCurrent, isToPay } from "./rules.ts";
import classes from "./tickets.module.css";

interface TicketTableProps {
  tickets: readonly Ticket[];
  /** Where the site is: there a tournament is over, or not. */
  timeZone: string;
  /** The sponsors that the visitor manages. */
  managed: ReadonlySet<number>;
  onPay: (ticket: Ticket) => void;
}

export function TicketTable({ tickets, managed, onPay, timeZone }: TicketTableProps) {
  const isOpen = (ticket: Ticket) => isCurrent(ticket, timeZone);
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
        isOpen(ticket) ? (
          <GroupsLink
            to={paths.myTicketGroups(ticket.id)}
            count={ticket.groups.length}
            describedBy={categoryId(ticket)}
          />
        ) : (
          ticket.groups.length
        ),
    },
    { title: "Price", cell: priceText },
    {
      title: "Begin Payment",
      isAction: true,
      cell: (ticket) =>
        isToPay(ticket) &&
        !costsNothing(ticket) &&
        isOpen(ticket) && (
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
        isOpen(ticket) && <DeleteTicket ticket={ticket} describedBy={categoryId(ticket)} />,
    },
  ];
  return <DataTable label="Your tickets" columns={columns} rows={tickets} />;
}

const categoryId = ({ id }: Ticket) => `ticket-${id}`;

function Event({ ticket: { tournamentId, tournament } }: { ticket: Ticket }) {
  const { name, slug, liveFlag } = tournament;
  return (
    <>
      {liveFlag ? <Link to={paths.publicTournament(tournamentId, slug)}>{name}</Link> : name}
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
