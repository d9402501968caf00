import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { LinkedChoice } from "#api/types.ts";
import { chooseByLink, linkedChoiceQuery } from "#queries/weather.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { namedWithYear } from "#shared/lib/tournaments.ts";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Choose } from "./choose.tsx";
import classes from "./weather.module.css";

/** The page of a mailed link for one ticket of a cancelled event. It chooses only by a button. */
export default function ChoosePage() {
  const code = useLocation().hash.slice(1);
  const query = useQuery({ ...linkedChoiceQuery(code), enabled: code !== "" });
  return (
    <Page title="Your money" width="form">
      {code !== "" && <QueryStates of={query} what="Your ticket" />}
      {(code === "" || query.data === null) && (
        <Empty>
          <p>This link is for no ticket: it is not whole, or the ticket is deleted.</p>
          <ActionLink to={paths.home()}>See the tournament</ActionLink>
        </Empty>
      )}
      {query.data && <Linked ticket={query.data} code={code} />}
    </Page>
  );
}

function Linked({ ticket, code }: { ticket: LinkedChoice; code: string }) {
  const { event, dateStart, ticketCategory, reference, received, choice, mayChoose } = ticket;
  return (
    <section className={classes.card} aria-labelledby="linked-choice">
      <h2 id="linked-choice">{namedWithYear({ name: event, dateStart })}</h2>
      <p id="linked-ticket">
        {ticketCategory}, {reference}
        {received > 0 && `: we received ${dollarsText(received)}`}
      </p>
      {mayChoose && <p>The event is cancelled. What becomes of your money?</p>}
      <Choose
        choice={choice}
        mayChoose={mayChoose}
        describedBy="linked-ticket"
        send={(wanted) => chooseByLink(code, wanted)}
      />
    </section>
  );
}
