import { withoutNoShows } from "#shared/lib/no-shows.ts";
import type { Attendee } from "./attendee.ts";

/** 'Plays with Ann Bell, Carl Dee': the others of the pairing; null when these are the group (rule `starts-shown`). */
export function partnersText(attendee: Attendee, all: readonly Attendee[]): string | null {
  const { id, groupId, pairingId } = attendee;
  // A roster that an earlier version of the site stored lacks the field.
  if (!pairingId) return null;
  const expected = withoutNoShows(all.filter((one) => one.id !== id));
  const partners = expected.filter((one) => one.pairingId === pairingId);
  const isAnswered = expected.every(
    (one) => (one.groupId === groupId) === (one.pairingId === pairingId),
  );
  if (isAnswered || partners.length === 0) return null;
  return `Plays with ${partners.map(({ displayName }) => displayName).join(", ")}`;
}
