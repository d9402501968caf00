import type { Pass } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { longDate } from "#shared/lib/dates.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Link } from "#shared/ui/link.tsx";
import { EventPlace } from "./event-place.tsx";
import { isCancelled } from "./is-cancelled.ts";
import { PassWords } from "./pass-words.tsx";
import classes from "./passes.module.css";

interface PassCardProps {
  pass: Pass;
  /** The tournament is over: the place is left out, as for a cancelled one. */
  isPast: boolean;
  onShow: () => void;
}

export function PassCard({ pass, isPast, onShow }: PassCardProps) {
  const { id, tournament, group, checkedIn, ticketId } = pass;
  return (
    <li className={classes.pass}>
      <div className={classes.head} id={`pass-${id}`}>
        <p className={classes.event}>
          {tournament.name}, {longDate(tournament.dateStart)}
        </p>
        <h3>{group.name}</h3>
      </div>
      <div className={classes.body}>
        <PassWords pass={pass} membersLabel={`Members of ${group.name}`} />
        {!isPast && !isCancelled(pass) && <EventPlace pass={pass} />}
        <div className={classes.foot}>
          <ActionButton
            emphasis={checkedIn || isPast || isCancelled(pass) ? "plain" : "primary"}
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
