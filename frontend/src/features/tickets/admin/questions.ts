import type { Ticket } from "#api/types.ts";

/** Specified (rule `payment`): the title of the dialog that marks a ticket paid, and a question for taking that back. */
export function paidQuestion(to: "paid" | "unpaid"): string {
  return `Are you sure to mark this ticket ${to}?`;
}

/** With what becomes of its rounds, where its groups have any. */
export function cancelQuestion({ ticketCategory: { playFlag } }: Ticket): string {
  if (!playFlag)
    return "Are you sure to cancel this ticket?\n\nIts passes are no longer valid, and its place is free for others.";
  return (
    "Are you sure to cancel this ticket?\n\nIts groups leave their rounds, its passes are no longer valid, and its " +
    "place is free for others. Un-cancelled, they get their rounds back only where there is still room."
  );
}

/** With where its groups return to (rule `cancelling`). */
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

/** A sentence about groups of an un-cancelled ticket that did not get their rounds back; null when none lost one. */
export function lostRounds({ isCancelled, groups, ticketCategory }: Ticket): string | null {
  if (isCancelled || !ticketCategory.playFlag) return null;
  const lost = groups.flatMap(({ name, leftRound }) =>
    leftRound === null ? [] : [`${name} has lost its place in ${leftRound.name}.`],
  );
  if (lost.length === 0) return null;
  return `The ticket is no longer cancelled, but not all of its groups are back in their rounds.\n\n${lost.join("\n")}`;
}
