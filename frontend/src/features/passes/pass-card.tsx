import { Link } from "react-router";
import type { Pass } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { longDate } from "#shared/lib/dates.ts";
import { personName } from "#shared/lib/person-name.ts";
import { startText } from "#shared/lib/start-text.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { EventPlace } from "./event-place.tsx";
import classes from "./passes.module.css";
import { partnersText } from "./partners-text.ts";
import { paymentText } from "./payment-text.ts";
import { roundText } from "./round-text.ts";

interface PassCardProps {
  pass: Pass;
  /** Its tournament is over: nobody has to find the way any more. */
  isPast: boolean;
  onShow: () => void;
}

export function PassCard({ pass, isPast, onShow }: PassCardProps) {
  const { id, tournament, group, checkedIn, ticketId } = pass;
  const round = roundText(pass);
  const start = startText(pass.start);
  const partners = partnersText(pass);
  return (
    <li className={classes.pass}>
      <div className={classes.head} id={`pass-${id}`}>
        <p className={classes.event}>
          {tournament.name}, {longDate(tournament.dateStart)}
        </p>
        <h3>{group.name}</h3>
      </div>
      <div className={classes.body}>
        {round !== null && <p className={classes.round}>{round}</p>}
        {start !== null && <p className={classes.start}>{start}</p>}
        {partners !== null && <p>{partners}</p>}
        <p>{paymentText(pass)}</p>
        <p>
          Reference <Reference text={pass.reference} />
        </p>
        <ul className={classes.members} aria-label={`Members of ${group.name}`}>
          {group.attendees.map((attendee) => (
            <li key={attendee.id}>{personName(attendee.user)}</li>
          ))}
        </ul>
        {!isPast && <EventPlace pass={pass} />}
        <div className={classes.foot}>
          <ActionButton
            emphasis={checkedIn || isPast ? "plain" : "primary"}
            aria-describedby={`pass-${id}`}
            onClick={onShow}
          >
            QR code Pass
          </ActionButton>
          {checkedIn && <p className={classes.used}>Checked in</p>}
          {ticketId !== null && (
            <Link to={paths.myTicketGroups(ticketId)} aria-describedby={`pass-${id}`}>
              Your ticket and its groups
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}
