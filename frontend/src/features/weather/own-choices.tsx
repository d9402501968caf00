import type { Ticket } from "#api/types.ts";
import { chooseForTicket } from "#queries/weather.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { namedWithYear } from "#shared/lib/tournaments.ts";
import { Choose } from "./choose.tsx";
import classes from "./weather.module.css";

/** The user's tickets of cancelled events, each with the choice for its money. */
export function OwnChoices({ tickets }: { tickets: readonly Ticket[] }) {
  const asked = tickets.filter(({ mayChoose, choice }) => mayChoose || choice !== null);
  if (asked.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="own-choices">
      <h2 id="own-choices">Your money for a cancelled event</h2>
      {asked.map((ticket) => (
        <div key={ticket.id} className={classes.choice}>
          <p id={`choice-${ticket.id}`}>
            {ticket.ticketCategory.name}, {namedWithYear(ticket.tournament)}, {ticket.reference}
            {ticket.received > 0 && `: we received ${dollarsText(ticket.received)}`}
          </p>
          <Choose
            choice={ticket.choice}
            mayChoose={ticket.mayChoose}
            describedBy={`choice-${ticket.id}`}
            send={(choice) => chooseForTicket(ticket.id, choice)}
          />
        </div>
      ))}
    </section>
  );
}
