import type { CheckInClash, RosterAttendee } from "#api/types.ts";
import type { StartSum, Sum, WaitingGroup } from "./sums.ts";

/** `5 groups`, `1 group` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `28 of 36 groups complete, 5 begun, 3 not here` */
export function groupsText({ groups, complete, begun }: Sum): string {
  return `${complete} of ${counted(groups, "group")} complete, ${begun} begun, ${notHere({ groups, complete, begun })} not here`;
}

/** The number of groups without an arrival. */
export function notHere({
  groups,
  complete,
  begun,
}: Pick<Sum, "groups" | "complete" | "begun">): number {
  return groups - complete - begun;
}

/** Sponsor, captain and name, as many groups have the same name. */
export function groupTitle({ name, captain, sponsor }: WaitingGroup): string {
  return [sponsor, captain, name].filter(Boolean).join(", ");
}

type Missing = Pick<WaitingGroup, "expected" | "arrived" | "missing">;

/** The missing people by name; those without a name as a count. */
export function missingText({ expected, arrived, missing }: Missing): string {
  return namesText(missing, expected - arrived);
}

/** The arrived players of a start by name; those without a name as a count. */
export function hereText({ arrived, here }: Pick<StartSum, "arrived" | "here">): string {
  return namesText(here, arrived);
}

/** `Ann Baker, Ben Cole, 1 without a name` */
function namesText(names: readonly string[], people: number): string {
  const nameless = people - names.length;
  const others = nameless === 0 ? [] : [`${nameless} without a name`];
  return [...names, ...others].join(", ");
}

export function nameOf({ name }: RosterAttendee): string {
  return name === "" ? "Without a name" : name;
}

/** The digits for a `tel:` link from a typed phone number, without an extension. */
export function dialled(phone: string): string {
  const [number = ""] = phone.split(/[^\d+\s()./-]/);
  return number.replace(/[^\d+]/g, "");
}

interface KindWords {
  title: string;
  sentence: string;
}

/** The texts for each kind of clash (rule `check-in-clashes`). */
export const kinds: Record<CheckInClash["kind"], KindWords> = {
  twice: {
    title: "Checked in twice",
    sentence: "Two devices checked the same person in: the pass may have been shown twice.",
  },
  cancelled: {
    title: "Cancelled ticket",
    sentence: "The person was let in, although the ticket is cancelled.",
  },
  suspended: {
    title: "Ticket not kept yet",
    sentence: "The person was let in, although the owner of the ticket has yet to keep it.",
  },
  replaced: {
    title: "Old pass",
    sentence: "The place has a new pass: it was given to somebody else, who has not come with it.",
  },
  unknown: { title: "Unknown pass", sentence: "No pass is known by this code." },
  elsewhere: { title: "Another event's pass", sentence: "The pass is of another tournament." },
  revoked: {
    title: "Revoked station",
    sentence: "The phone was revoked before: nobody is checked in by it until you have looked.",
  },
};
