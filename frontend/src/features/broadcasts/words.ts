import type { Broadcast, BroadcastWho } from "#api/types.ts";

/** The audiences of a message, in the words of the form. */
export const whoWords: Record<BroadcastWho, string> = {
  everyone: "Everyone with a ticket or a place",
  sponsors: "Sponsors",
  unpaid: "Purchasers of unpaid tickets",
  incompleteGroups: "Purchasers with open spots in a group",
  notArrived: "Attendees who are not here",
  arrived: "Attendees who are here",
};

const whos = Object.keys(whoWords) as BroadcastWho[];

/** The audiences of an event. A cancelled event has no unpaid tickets (rule `weather`). */
export function whosOf(isCancelled: boolean): readonly BroadcastWho[] {
  return whos.filter((who) => !isCancelled || who !== "unpaid");
}

export function peopleText(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;
}

/** Braces that stay in the mail: those of `{first-name}`, and the outer ones of `{{event}}`. */
export function otherBraces({ subject, body }: { subject: string; body: string }): string[] {
  const found = `${subject}\n${body}`.match(/\{+[^{}\n]*\}+|[{}]/g) ?? [];
  return [...new Set(found.filter((braces) => !placeholder.test(braces)))];
}

const placeholder = /^\{(?:firstName|event|day|place|reference|fund)\}$/;

/** `412 of 600 sent, 3 refused` */
export function progressText({ recipients, sent, refused, dropped }: Broadcast): string {
  const parts = [`${sent.toLocaleString("en-US")} of ${recipients.toLocaleString("en-US")} sent`];
  if (refused > 0) parts.push(`${refused.toLocaleString("en-US")} refused`);
  if (dropped > 0) parts.push(`${dropped.toLocaleString("en-US")} not sent`);
  return parts.join(", ");
}
