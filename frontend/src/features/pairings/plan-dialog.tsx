import { assignStarts, fillUp, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { playerNames } from "./names.ts";
import classes from "./pairings.module.css";
import { startText, whoText, wishText } from "./words.ts";

export type Plan = "assign" | "anew" | "fillUp";

const titles: Record<Plan, string> = {
  assign: "Assign holes",
  anew: "Start over",
  fillUp: "Fill up",
};

interface PlanDialogProps {
  plan: Plan;
  round: Seen;
  onClose: () => void;
}

/** Previews a plan before it is applied. The server refuses after other changes of the pairings, and the list is reloaded. */
export function PlanDialog({ plan, round, onClose }: PlanDialogProps) {
  return (
    <Dialog title={titles[plan]} size="wide" onClose={onClose}>
      <p>{introOf(plan, round)}</p>
      {plan !== "fillUp" && round.assignmentRefusal !== null && (
        <p className={classes.fault}>{round.assignmentRefusal}</p>
      )}
      <ul className={classes.plan} aria-label="Changes">
        {plannedChanges(plan, round).map(({ id, who, how }) => (
          <li key={id}>
            <strong>{who}</strong>
            <span>{how}</span>
          </li>
        ))}
      </ul>
      {plan === "fillUp" && <Unmet round={round} />}
      <CallButton
        emphasis="primary"
        data-autofocus
        send={() => (plan === "fillUp" ? fillUp(round) : assignStarts(round, plan === "anew"))}
        reloads={touched.pairings}
        onDone={onClose}
      >
        {titles[plan]}
      </CallButton>
    </Dialog>
  );
}

/** The wishes that the plan does not meet, for staff to fulfil by hand. */
function Unmet({ round }: { round: Seen }) {
  if (round.unmetWishes.length === 0) return null;
  const names = playerNames(round);
  return (
    <>
      <p>These wishes cannot be met by it:</p>
      <ul className={classes.plan} aria-label="Wishes not met">
        {round.unmetWishes.map((wish) => (
          <li key={`${wish.attendeeId}-${wish.otherAttendeeId}`}>{wishText(names, wish)}</li>
        ))}
      </ul>
    </>
  );
}

function introOf(plan: Plan, round: Seen): string {
  const { course } = round;
  if (plan === "anew")
    return `All starts that are not fixed are given out again. Pairings that start elsewhere then: ${movedOf(round)} of ${round.pairings.length}. Their players are mailed the new start.`;
  if (plan === "fillUp") return "These players join another pairing. All others stay.";
  return course.start === "teeTimes"
    ? "These pairings get a tee time. All others stay."
    : "These pairings get a starting hole. All others stay.";
}

/** Number of pairings that 'Start over' gives another hole or time. A new letter alone sends no mail, and does not count. */
function movedOf({ pairings, startOver }: Seen): number {
  return startOver.filter(({ pairingId, hole, teeTime }) => {
    const before = pairings.find(({ id }) => id === pairingId);
    return before?.hole !== hole || before.teeTime !== teeTime;
  }).length;
}

interface Change {
  id: number;
  who: string;
  how: string;
}

function plannedChanges(
  plan: Plan,
  { pairings, assignment, startOver, fillUp: joins }: Seen,
): Change[] {
  const pairing = (id: number) => pairings.find((one) => one.id === id);
  // The type is needed: TypeScript would infer the type of starts, as joins are a subtype.
  const changes: (Seen["fillUp"][number] | Seen["assignment"][number])[] =
    plan === "fillUp" ? joins : plan === "assign" ? assignment : startOver;
  return changes.flatMap((change) => {
    const which = pairing(change.pairingId);
    if (which === undefined) return [];
    const who = whoText(which);
    if (!("intoPairingId" in change))
      return [{ id: which.id, who, how: `${startText(which)} → ${startText(change)}` }];
    const into = pairing(change.intoPairingId);
    return into === undefined
      ? []
      : [{ id: which.id, who, how: `join ${whoText(into)} (${startText(change)})` }];
  });
}
