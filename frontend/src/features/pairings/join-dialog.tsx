import type { Pairing } from "#api/types.ts";
import { movePlayers, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { pairingOptions } from "./names.ts";
import { expectedOf, keptSeats, openPlaces, whoText } from "./words.ts";

interface JoinDialogProps {
  round: Seen;
  pairing: Pairing;
  /** Called with the first player after the players have moved to another card. */
  onMoved: (attendeeId: number) => void;
  onClose: () => void;
}

const nothingChosen: { pairingId: number | null } = { pairingId: null };

/** Joins two pairings: all players of this one move to the start of the other. */
export function JoinDialog({ round, pairing, onMoved, onClose }: JoinDialogProps) {
  const ids = pairing.players.map(({ attendeeId }) => attendeeId);
  return (
    <FormDialog
      title="Join another pairing"
      onClose={onClose}
      method="post"
      submitLabel="Join"
      initialValues={nothingChosen}
      fields={[
        {
          fieldName: "pairingId",
          label: "Into",
          prompt: "Choose a pairing",
          inputType: "dropdown",
          isRequired: true,
          options: pairingOptions(round, placesFor(round, pairing)),
        },
      ]}
      onPostFunction={({ pairingId }) => movePlayers(round, ids, pairingId)}
      onAfterPost={() => ids.slice(0, 1).forEach(onMoved)}
      reloads={touched.pairings}
    >
      <p>{whoText(pairing)}</p>
    </FormDialog>
  );
}

/** The pairings with room for all players of this one and for its groups' kept seats. */
export function placesFor(round: Seen, pairing: Pairing): Pairing[] {
  const players = expectedOf(pairing).length;
  if (players === 0) return [];
  const needed = players + keptSeats(pairing.groups);
  return round.pairings.filter(
    (other) => other.id !== pairing.id && openPlaces(round, other) >= needed,
  );
}

/** Whether only kept seats, its own or others', prevent a pairing from joining another. */
export function isHeldByKeptSeats(round: Seen, pairing: Pairing): boolean {
  const players = expectedOf(pairing).length;
  if (players === 0 || placesFor(round, pairing).length > 0) return false;
  const hasRoom = (other: Pairing) => {
    const others = expectedOf(other).length;
    return others > 0 && others + players <= round.course.pairingSize;
  };
  return round.pairings.some((other) => other.id !== pairing.id && hasRoom(other));
}
