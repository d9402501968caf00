import type { Ticket } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { longDate } from "#shared/lib/dates.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { DeleteTicket } from "./delete-ticket.tsx";
import { KeepTicket } from "./keep-ticket.tsx";
import { canBeGivenUp, isUpcoming } from "./rules.ts";
import classes from "./suspended-tickets.module.css";

interface SuspendedTicketsProps {
  tickets: readonly Ticket[];
  /** The site's time zone, which decides whether a tournament is over. */
  timeZone: string;
  /** The fund's address for questions. */
  supportEmail: string | null;
}

/** Tickets from before the address was confirmed, which a stranger may have reserved: the owner keeps each or gives it back. */
export function SuspendedTickets({ tickets, timeZone, supportEmail }: SuspendedTicketsProps) {
  if (tickets.length === 0) return null;
  const [were, they] =
    tickets.length === 1 ? ["1 ticket was", "it"] : [`${tickets.length} tickets were`, "each"];
  return (
    <section className={classes.suspended} aria-labelledby="suspended">
      <h2 id="suspended">Are these yours?</h2>
      <p>
        {were} reserved before your address was confirmed, perhaps by somebody else. Look at the
        people on {they}, then keep it or give it back. Until you keep it, nobody but you has an
        entrance pass of it, nor mail about it.
      </p>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <span id={nameId(ticket)}>
              {ticket.ticketCategory.name}, {ticket.tournament.name},{" "}
              {longDate(ticket.tournament.dateStart)}
            </span>
            <Choice ticket={ticket} timeZone={timeZone} supportEmail={supportEmail} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameId = ({ id }: Ticket) => `suspended-${id}`;

interface ChoiceProps {
  ticket: Ticket;
  timeZone: string;
  supportEmail: string | null;
}

function Choice({ ticket, timeZone, supportEmail }: ChoiceProps) {
  const describedBy = nameId(ticket);
  return (
    <div className={classes.choice}>
      {isUpcoming(ticket, timeZone) && (
        <ActionLink to={paths.myTicketGroups(ticket.id)} aria-describedby={describedBy}>
          Who is on it
        </ActionLink>
      )}
      <KeepTicket id={ticket.id} describedBy={describedBy} />
      {canBeGivenUp(ticket, timeZone) ? (
        <DeleteTicket
          ticket={ticket}
          describedBy={describedBy}
          onGone={focusTitle}
          question="Give this ticket back? It is deleted, with everybody on it."
        >
          Give back
        </DeleteTicket>
      ) : (
        <AskStaff supportEmail={supportEmail} />
      )}
    </div>
  );
}

/** Refers to staff, who alone delete or cancel tickets that are paid, have frozen teams or are of a past event. */
function AskStaff({ supportEmail }: { supportEmail: string | null }) {
  if (supportEmail === null) return null;
  return (
    <span>
      To give it back, write to <MailLink address={supportEmail} />.
    </span>
  );
}
