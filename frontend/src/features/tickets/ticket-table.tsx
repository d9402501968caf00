import { Link } from "react-router";
import type { Ticket } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import classes from "./tickets.module.css";

const columns: readonly Column<Ticket>[] = [
  { title: "Event", cell: (ticket) => <Event ticket={ticket} /> },
  { title: "Ticket Category", cell: (ticket) => <Category ticket={ticket} /> },
  { title: "Sponsor", cell: ({ sponsor }) => sponsor?.name ?? "–" },
  { title: "Groups", cell: ({ groups }) => groups.length },
  { title: "Price", cell: ({ ticketCategory }) => dollarsText(ticketCategory.price) },
];

export function TicketTable({ tickets }: { tickets: readonly Ticket[] }) {
  return <DataTable label="Your tickets" columns={columns} rows={tickets} />;
}

function Event({ ticket: { tournamentId, tournament } }: { ticket: Ticket }) {
  return (
    <>
      <Link to={paths.publicTournament(tournamentId, tournament.slug)}>{tournament.name}</Link>
      <p className={classes.dimmed}>{shortDate(tournament.dateStart)}</p>
    </>
  );
}

function Category({ ticket: { ticketCategory, isCancelled } }: { ticket: Ticket }) {
  return (
    <>
      {ticketCategory.name}
      {isCancelled && <p className={classes.dimmed}>Cancelled</p>}
    </>
  );
}
