import type { Sponsor, Ticket } from "#api/types.ts";
import { ReceiptButton } from "#features/receipts/parts.tsx";
import { paths } from "#shared/paths.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dueText, isOfCancelledEvent } from "#shared/lib/due.ts";
import { priceText } from "#shared/lib/money.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Link } from "#shared/ui/link.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { DeleteTicket } from "./delete-ticket.tsx";
import { GroupsLink } from "./groups-link.tsx";
import { canBeGivenUp, canBePaid, costsNothing, isCurrent, isToKeep } from "./rules.ts";
import classes from "./tickets.module.css";

interface TicketTableProps {
  tickets: readonly Ticket[];
  /** The site's time zone, which decides whether a tournament is over. */
  timeZone: string;
  /** The sponsors that the visitor manages, by id. */
  managed: ReadonlyMap<number, Sponsor>;
  onPay: (ticket: Ticket) => void;
}

export function TicketTable({ tickets, managed, onPay, timeZone }: TicketTableProps) {
  const isOpen = (ticket: Ticket) => isCurrent(ticket, timeZone);
  const columns: readonly Column<Ticket>[] = [
    { title: "Event", isFreeText: true, cell: (ticket) => <Event ticket={ticket} /> },
    { title: "Ticket Category", isFreeText: true, cell: (ticket) => <Category ticket={ticket} /> },
    {
      title: "Sponsor",
      isFreeText: tickets.some(({ sponsor }) => sponsor !== null),
      cell: (ticket) => <SponsorOf ticket={ticket} managed={managed} />,
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
        canBePaid(ticket, timeZone) && (
          // Plain, as 'Pay' in the next steps above is the page's main button.
          <ActionButton aria-describedby={categoryId(ticket)} onClick={() => onPay(ticket)}>
            Begin Payment
          </ActionButton>
        ),
    },
    {
      title: "Delete",
      isAction: true,
      cell: (ticket) =>
        canBeGivenUp(ticket, timeZone) && (
          <DeleteTicket ticket={ticket} describedBy={categoryId(ticket)} onGone={focusTitle}>
            {ticket.paid ? "Give up" : "Delete"}
          </DeleteTicket>
        ),
    },
  ];
  return <DataTable label="Your tickets" columns={columns} rows={tickets} />;
}

const categoryId = ({ id }: Ticket) => `ticket-${id}`;

function Event({ ticket: { tournamentId, tournament, reference } }: { ticket: Ticket }) {
  const { name, slug, liveFlag } = tournament;
  return (
    <>
      {liveFlag ? <Link to={paths.publicTournament(tournamentId, slug)}>{name}</Link> : name}
      <p className={classes.dimmed}>{shortDate(tournament.dateStart)}</p>
      <p className={classes.dimmed}>
        <Reference text={reference} />
      </p>
    </>
  );
}

function Category({ ticket }: { ticket: Ticket }) {
  const { ticketCategory, isCancelled, paid } = ticket;
  const due = dueText(ticket);
  return (
    <>
      <span id={categoryId(ticket)}>{ticketCategory.name}</span>
      {isCancelled && (
        <p className={classes.dimmed}>
          {ticket.lapsedAt === null ? "Cancelled" : "Lapsed, as it was not paid in time"}
        </p>
      )}
      {isOfCancelledEvent(ticket) && <p className={classes.dimmed}>The event is cancelled</p>}
      {isToKeep(ticket) && <p className={classes.dimmed}>Not kept yet</p>}
      {paid && !isCancelled && !costsNothing(ticket) && <p className={classes.good}>Paid</p>}
      {due !== null && <p className={classes.due}>{due}</p>}
      {ticket.received > ticket.toRefund && (
        <p className={classes.receipt}>
          <ReceiptButton of={{ ticketId: ticket.id }} aria-describedby={categoryId(ticket)}>
            Receipt
          </ReceiptButton>
        </p>
      )}
    </>
  );
}

function SponsorOf({ ticket, managed }: Pick<TicketTableProps, "managed"> & { ticket: Ticket }) {
  const { sponsorId, sponsor } = ticket;
  if (sponsorId === null || sponsor === null) return "–";
  const own = managed.get(sponsorId);
  if (own === undefined) return sponsor.name;
  return (
    <>
      <Link to={paths.mySponsor(sponsorId)}>{sponsor.name}</Link>
      {own.logos.length === 0 && (
        <p className={classes.dimmed}>
          The event page shows no logo of it:{" "}
          <Link to={paths.mySponsor(sponsorId)}>upload one</Link>
        </p>
      )}
    </>
  );
}
