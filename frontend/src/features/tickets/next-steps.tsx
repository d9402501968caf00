import type { Sponsor, Ticket } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { Link } from "#shared/ui/link.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import classes from "./next-steps.module.css";
import { hasSteps, stepsOf, type Step } from "./steps.ts";

interface NextStepsProps {
  tickets: readonly Ticket[];
  /** The site's time zone, which decides whether a tournament is over. */
  timeZone: string;
  /** The sponsors that the visitor manages, by id. */
  managed: ReadonlyMap<number, Sponsor>;
  onPay: (ticket: Ticket) => void;
}

/** The tickets with open steps, unpaid ones first and the first one unfolded (rule `next-steps`). */
export function NextSteps({ tickets, timeZone, managed, onPay }: NextStepsProps) {
  const unfinished = tickets
    .filter((ticket) => hasSteps(ticket, timeZone))
    .map((ticket) => ({ ticket, steps: stepsOf(ticket, managed.get(ticket.sponsorId ?? 0)) }))
    .filter(({ steps }) => steps.some(({ isDone }) => !isDone))
    .toSorted((one, other) => isPaid(one) - isPaid(other) || one.ticket.id - other.ticket.id);
  if (unfinished.length === 0) return null;
  return (
    <section className={classes.steps} aria-labelledby="next-steps">
      <h2 id="next-steps">What comes next</h2>
      {unfinished.map(({ ticket, steps }, index) => (
        <details key={ticket.id} open={index === 0}>
          <summary>
            <span id={nameId(ticket)}>
              {ticket.ticketCategory.name}, {namedWithDay(ticket.tournament)}
            </span>{" "}
            <Reference text={ticket.reference} />{" "}
            <span className={classes.count}>{countText(steps)}</span>
          </summary>
          <ol>
            {steps.map((step) => (
              <StepLine key={step.kind} step={step} ticket={ticket} onPay={onPay} />
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

/** A sort key: 1 without an open payment, else 0. */
function isPaid({ steps }: { steps: readonly Step[] }): number {
  return Number(steps.every(({ kind, isDone }) => kind !== "pay" || isDone));
}

const nameId = ({ id }: Ticket) => `steps-of-${id}`;

function countText(steps: readonly Step[]): string {
  const done = steps.filter(({ isDone }) => isDone).length;
  return `${done} of ${steps.length} ${steps.length === 1 ? "step" : "steps"} done`;
}

interface StepLineProps extends Pick<NextStepsProps, "onPay"> {
  step: Step;
  ticket: Ticket;
}

function StepLine({ step: { words, state, isDone, to }, ticket, onPay }: StepLineProps) {
  const describedBy = nameId(ticket);
  return (
    <li>
      {to !== null && (
        <Link to={to} aria-describedby={describedBy}>
          {words}
        </Link>
      )}
      {to === null && isDone && words}
      {to === null && !isDone && (
        <ActionButton
          emphasis="primary"
          aria-describedby={describedBy}
          onClick={() => onPay(ticket)}
        >
          {words}
        </ActionButton>
      )}{" "}
      {isDone && <span className={classes.done}>Done</span>}{" "}
      {state !== "" && <span className={classes.state}>{state}</span>}
    </li>
  );
}
