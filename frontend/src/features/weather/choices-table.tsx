import type { ChosenTicket } from "#api/types.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { paths } from "#shared/paths.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Empty } from "#shared/ui/page-states.tsx";
import { chosenText } from "./words.ts";

interface ChoicesTableProps {
  choices: readonly ChosenTicket[];
  tournamentId: number;
}

/** The choice of each buyer, with open ones first. */
export function ChoicesTable({ choices, tournamentId }: ChoicesTableProps) {
  if (choices.length === 0)
    return (
      <Empty>
        <p>No money was received for this event, so nobody has to choose.</p>
      </Empty>
    );
  const kindOf = ({ sponsorFlag }: ChosenTicket) => (sponsorFlag ? "sponsor" : "attendee");
  const columns: readonly Column<ChosenTicket>[] = [
    { title: "Buyer", isFreeText: true, cell: ({ buyer }) => buyer },
    {
      title: "Ticket",
      cell: (ticket) => (
        <Link to={paths.ticketPayments(tournamentId, kindOf(ticket), ticket.id)}>
          {ticket.reference}
        </Link>
      ),
    },
    { title: "Received", cell: ({ received }) => dollarsText(received) },
    {
      title: "Choice",
      cell: ({ choice }) => (choice === null ? "Not chosen yet" : chosenText[choice]),
    },
  ];
  return (
    <>
      <p>{countsText(choices)}</p>
      <DataTable label="Choices" columns={columns} rows={choices} />
    </>
  );
}

/** `Not chosen yet 2 · Refund 1 · Gift 4 · Next year 0` */
function countsText(choices: readonly ChosenTicket[]): string {
  const count = (wanted: ChosenTicket["choice"]) =>
    choices.filter(({ choice }) => choice === wanted).length;
  return [
    `Not chosen yet ${count(null)}`,
    `Refund ${count("refund")}`,
    `Gift ${count("gift")}`,
    `Next year ${count("nextYear")}`,
  ].join(" · ");
}
