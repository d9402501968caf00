import { markNoShows } from "#queries/no-shows.ts";
import { touched } from "#queries/touched.ts";
import { isNoShow } from "#shared/lib/no-shows.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import type { Attendee } from "./attendee.ts";

interface NoShowsProps {
  tournamentId: number;
  attendee: Attendee;
  /** All attendees of the list. */
  all: readonly Attendee[];
}

/** Buttons for Admins that mark a person, or the missing players of a pairing, as no-shows, or take that back (rule `no-shows`). */
export function NoShows({ tournamentId, attendee, all }: NoShowsProps) {
  const shown = all.find(({ id }) => id === attendee.id) ?? attendee;
  const pairing = all.filter((one) => isOfPairing(one, shown) && !one.checkedIn);
  const send = (of: readonly Attendee[], noShow: boolean) => () =>
    markNoShows(
      tournamentId,
      of.map(({ id }) => id),
      noShow,
    );
  if (shown.checkedIn) return null;
  if (isNoShow(shown))
    return (
      <>
        <p>Did not come</p>
        <CallButton send={send([shown], false)} reloads={touched.noShows}>
          Comes after all
        </CallButton>
      </>
    );
  return (
    <>
      <CallButton send={send([shown], true)} reloads={touched.noShows}>
        Did not come
      </CallButton>
      {pairing.length > 1 && (
        <CallButton send={send(pairing, true)} reloads={touched.noShows}>
          Whole pairing did not come ({pairing.length})
        </CallButton>
      )}
    </>
  );
}

function isOfPairing(one: Attendee, { pairingId }: Attendee): boolean {
  return pairingId !== null && one.pairingId === pairingId;
}
