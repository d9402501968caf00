import type { Ticket } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { GroupsLink } from "#features/tickets/groups-link.tsx";
import { isToPay } from "#features/tickets/rules.ts";
import { DeleteTicket } from "#features/tickets/delete-ticket.tsx";
import { priceText } from "#shared/lib/money.ts";
import { personName } from "#shared/lib/person-name.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { EmailText } from "#shared/ui/email-text.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./admin.module.css";
import { DeleteUnpaid } from "./delete-unpaid.tsx";
import { Cancelled } from "./late.tsx";
import { Paid } from "./paid-cell.tsx";
import { useSelection } from "./selection.tsx";

interface AdminTicketTableProps {
  tickets: readonly Ticket[];
  onDetails: (ticketId: number) => void;
  onMarkPaid: (ticketId: number) => void;
  onCorrectName: (ticketId: number) => void;
  /** Called when the ticket leaves the shown list. */
  onGone: () => void;
}

export function AdminTicketTable({ tickets, ...on }: AdminTicketTableProps) {
  const kind = useAttendeeOrSponsor();
  const columns: readonly Column<Ticket>[] = [
    {
      title: "Select",
      isAction: true,
      cell: (ticket) => isToPay(ticket) && <Select ticket={ticket} />,
    },
    { title: "User", isFreeText: true, cell: (ticket) => <User ticket={ticket} /> },
    {
      title: "Sponsor",
      isFreeText: tickets.some(({ sponsor }) => sponsor !== null),
      cell: (ticket) => <Sponsor ticket={ticket} />,
    },
    {
      title: "Category",
      isFreeText: tickets.some(({ ticketCategory }) => ticketCategory.name.length > shortName),
      cell: (ticket) => <Category ticket={ticket} />,
    },
    {
      title: "Groups",
      cell: ({ id, tournamentId, groups }) => (
        <GroupsLink
          to={paths.ticketGroups(tournamentId, kind, id)}
          count={groups.length}
          describedBy={userId(id)}
          isNarrow
        />
      ),
    },
    { title: "Paid", cell: (ticket) => <Paid ticket={ticket} {...on} /> },
    {
      title: "Cancelled",
      cell: (ticket) => (
        <Cancelled ticket={ticket} describedBy={userId(ticket.id)} onGone={on.onGone} />
      ),
    },
    {
      title: "Actions",
      isAction: true,
      cell: (ticket) => (
        <div className={classes.actions}>
          <RowActions>
            <Link
              to={paths.ticketPayments(ticket.tournamentId, kind, ticket.id)}
              aria-describedby={userId(ticket.id)}
            >
              Payments
            </Link>
            <button
              type="button"
              aria-describedby={userId(ticket.id)}
              onClick={() => on.onCorrectName(ticket.id)}
            >
              Correct name
            </button>
          </RowActions>
          {ticket.paid && <Details ticket={ticket} onDetails={on.onDetails} />}
          {!ticket.paid && ticket.received === 0 && <Delete ticket={ticket} onGone={on.onGone} />}
          {isToPay(ticket) && (
            <DeleteUnpaid ticket={ticket} describedBy={userId(ticket.id)} onGone={on.onGone} />
          )}
        </div>
      ),
    },
  ];
  return <DataTable label="Tickets" columns={columns} rows={tickets} />;
}

/** Characters of a name whose words need no breaks. */
const shortName = 20;

const userId = (ticketId: number) => `user-of-${ticketId}`;

function Select({ ticket }: { ticket: Ticket }) {
  const { selected, add, remove } = useSelection();
  const isSelected = selected.has(ticket.id);
  return (
    <input
      type="checkbox"
      className={classes.select}
      aria-label={`Select the ticket of ${personName(ticket.user)}`}
      checked={isSelected}
      onChange={() => (isSelected ? remove([ticket.id]) : add([ticket]))}
    />
  );
}

function User({ ticket: { id, reference, user } }: { ticket: Ticket }) {
  const name = personName(user);
  return (
    <div>
      <strong id={userId(id)}>{name}</strong>
      {user.email !== null && user.email !== name && (
        <p className={classes.dimmed}>
          <EmailText address={user.email} />
        </p>
      )}
      <p className={classes.dimmed}>
        <Reference text={reference} />
      </p>
    </div>
  );
}

function Sponsor({ ticket: { sponsor } }: { ticket: Ticket }) {
  return sponsor === null ? "–" : sponsor.name;
}

/** The buttons that delete an unpaid ticket (rule `deleting-tickets`). */
function Delete({ ticket, onGone }: Pick<AdminTicketTableProps, "onGone"> & { ticket: Ticket }) {
  const { remove } = useSelection();
  const gone = () => {
    remove([ticket.id]);
    onGone();
  };
  return (
    <RowActions>
      <DeleteTicket ticket={ticket} describedBy={userId(ticket.id)} isPlain onGone={gone}>
        Delete
      </DeleteTicket>
    </RowActions>
  );
}

/** The category with the price below, as another column would not fit. */
function Category({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {ticket.ticketCategory.name}
      <p className={classes.money}>{priceText(ticket)}</p>
    </>
  );
}

type DetailsProps = Pick<AdminTicketTableProps, "onDetails"> & { ticket: Ticket };

function Details({ ticket: { id }, onDetails }: DetailsProps) {
  return (
    <RowActions>
      <button type="button" aria-describedby={userId(id)} onClick={() => onDetails(id)}>
        Payment details
      </button>
    </RowActions>
  );
}
