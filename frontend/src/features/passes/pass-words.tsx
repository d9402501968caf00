import type { Pass } from "#api/types.ts";
import { personName } from "#shared/lib/person-name.ts";
import { startText } from "#shared/lib/start-text.ts";
import { Reference } from "#shared/ui/reference.tsx";
import { cancelledText, isCancelled } from "./is-cancelled.ts";
import { partnersText } from "./partners-text.ts";
import classes from "./pass-words.module.css";
import { paymentText } from "./payment-text.ts";
import { roundAndTimeText } from "./round-and-time-text.ts";

interface PassWordsProps {
  pass: Pass;
  /** The accessible name of the list of members. */
  membersLabel: string;
}

/** The texts of a pass: a cancellation first, then round, start, payment and group. */
export function PassWords({ pass, membersLabel }: PassWordsProps) {
  const round = roundAndTimeText(pass);
  const start = startText(pass.start);
  const partners = partnersText(pass);
  return (
    <>
      {isCancelled(pass) && <p className={classes.cancelled}>{cancelledText}</p>}
      {round !== null && <p className={classes.round}>{round}</p>}
      {start !== null && <p className={classes.start}>{start}</p>}
      {partners !== null && <p>{partners}</p>}
      <p>{paymentText(pass)}</p>
      <p>
        Reference <Reference text={pass.reference} />
      </p>
      <ul className={classes.members} aria-label={membersLabel}>
        {pass.group.attendees.map((attendee) => (
          <li key={attendee.id}>{personName(attendee.user)}</li>
        ))}
      </ul>
    </>
  );
}
