import type { Ticket } from "#api/types.ts";

/** The specified title of the dialog that marks a ticket paid, and the question that undoes it (rule `payment`). */
export function paidQuestion(to: "paid" | "unpaid"): string {
  return `Are you sure to mark this ticket ${to}?`;
}

/** The question before cancelling, with the consequence for the groups' rounds. */
export function cancelQuestion({ ticketCategory: { playFlag } }: Ticket): string {
  if (!playFlag)
    return "Are you sure to cancel this ticket?\n\nIts passes are no longer valid, and its place is free for others.";
  return (
    "Are you sure to cancel this ticket?\n\nIts groups leave their rounds, its passes are no longer valid, and its " +
    "place is free for others. Un-cancelled, they get their rounds back only where there is still room."
  );
}

/** The question before un-cancelling, with the rounds that the groups return to (rule `cancelling`). */
export function reviveQuestion({ groups, ticketCategory: { playFlag } }: Ticket): string {
  if (!playFlag) return "Are you sure to un-cancel this ticket?";
  const returning = groups.flatMap(({ name, leftRound }) =>
    leftRound === null ? [] : [`${name} returns into ${leftRound.name}.`],
  );
  const others = groups.length > returning.length ? ["Groups without a round can choose one."] : [];
  const rounds =
    returning.length > 0
      ? [`If there is still room for it: ${returning.join(" ")}`, ...others]
      : ["Its groups were in no round; they can choose one."];
  return ["Are you sure to un-cancel this ticket?", ...rounds].join("\n\n");
}

/** A sentence about groups of an un-cancelled ticket without their former rounds; null without such groups. */
export function lostRounds({ isCancelled, groups, ticketCategory }: Ticket): string | null {
  if (isCancelled || !ticketCategory.playFlag) return null;
  const lost = groups.flatMap(({ name, leftRound }) =>
    leftRound === null ? [] : [`${name} has lost its place in ${leftRound.name}.`],
  );
  if (lost.length === 0) return null;
  return `The ticket is no longer cancelled, but not all of its groups are back in their rounds.\n\n${lost.join("\n")}`;
}
