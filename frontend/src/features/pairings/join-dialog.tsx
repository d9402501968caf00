import type { Pairing } from "#api/types.ts";
import { movePlayers, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { countText, keptSeats, openPlaces, startText, whoText } from "./words.ts";

interface JoinDialogProps {
  round: Seen;
  pairing: Pairing;
  onClose: () => void;
}

const nothingChosen: { pairingId: number | null } = { pairingId: null };

/** Two incomplete pairings become one: all players of this one go to the start of the other. */
export function JoinDialog({ round, pairing, onClose }: JoinDialogProps) {
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
          options: placesFor(round, pairing).map((other) => ({
            value: other.id,
            label: `${whoText(other)} (${startText(other)}, ${countText(openPlaces(round, other), "open place")})`,
          })),
        },
      ]}
      onPostFunction={({ pairingId }) => movePlayers(round, ids, pairingId)}
      reloads={touched.pairings}
    >
      <p>{whoText(pairing)}</p>
    </FormDialog>
  );
}

/** The pairings that have room for all of this one, and for the seats that its groups keep. */
export function placesFor(round: Seen, pairing: Pairing): Pairing[] {
  const { players, groups } = pairing;
  if (players.length === 0) return [];
  const needed = players.length + keptSeats(groups);
  return round.pairings.filter(
    (other) => other.id !== pairing.id && openPlaces(round, other) >= needed,
  );
}
