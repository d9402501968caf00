import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { lookText } from "./look-text.ts";
import { QueuedTap } from "./queued-tap.tsx";
import classes from "./queue.module.css";
import type { Look } from "./queue/records.ts";
import { useSiteClock } from "#queries/site-clock.ts";

interface LooksProps {
  looks: readonly Look[];
  /** Called when the volunteer dismisses a look. It leaves the phone; the clash stays with staff. */
  onSeen: (operationId: string) => void;
}

/** The answers of the server that need a look by a person. */
export function Looks({ looks, onSeen }: LooksProps) {
  const clock = useSiteClock();
  return (
    <section aria-labelledby="looks">
      <h3 id="looks">Needs a look</h3>
      <ul className={classes.list}>
        {looks.map((look) => (
          <li key={look.operationId}>
            <p>
              <strong>{look.name}</strong> <QueuedTap {...look} />
            </p>
            <p>{lookText(look, clock)}</p>
            <ActionButton
              aria-label={`Seen: ${look.name}`}
              onClick={() => mayLeave(look) && onSeen(look.operationId)}
            >
              Seen
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a look may leave the phone. Asks first for an invalid check-in, which the server has not stored. */
function mayLeave({ outcome, name }: Look): boolean {
  return (
    outcome !== "invalid" ||
    askConfirm(
      `The server has not kept this check-in of ${name}. Are you sure you want to take it off this phone?`,
    )
  );
}
