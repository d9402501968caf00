import type { Attendee } from "#features/check-in/attendee.ts";
import type { Answers } from "./answers.ts";
import type { Item } from "./records.ts";

/** The outcome of a tap. */
export interface Tapped {
  displayName: string;
  checkedIn: boolean;
  /** The state before the tap, as far as this phone knows. */
  previous: { checkedIn: boolean; at: string | null; by: string | null };
}

export function tappedOf(attendee: Attendee, checkedIn: boolean): Tapped {
  const { displayName, checkedInAt: at, checkedInBy: by } = attendee;
  return { displayName, checkedIn, previous: { checkedIn: attendee.checkedIn, at, by } };
}

/** The outcome, corrected by the server's answer. */
export function answeredTap(tapped: Tapped, item: Item | undefined, { looks }: Answers): Tapped {
  const own = looks.find((look) => look.operationId === item?.operationId);
  const other = own?.outcome === "clash" ? own.other : null;
  if (other == null) return tapped;
  return { ...tapped, previous: { checkedIn: true, at: other.at, by: other.by } };
}
