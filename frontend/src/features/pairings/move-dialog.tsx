import type { Pairing, PairingPlayer } from "#api/types.ts";
import { movePlayers, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { aNewOne } from "./drop.ts";
import { pairingOptions, playerNames } from "./names.ts";
import { openPlaces } from "./words.ts";

interface MoveDialogProps {
  round: Seen;
  player: PairingPlayer;
  /** Called with the player after the move to another card. */
  onMoved: (attendeeId: number) => void;
  onClose: () => void;
}

const nothingChosen: { withGroup: boolean; pairingId: number | null } = {
  withGroup: false,
  pairingId: null,
};

/** Moves a player, alone or with the members of the group in the same pairing. */
export function MoveDialog({ round, player, onMoved, onClose }: MoveDialogProps) {
  const here = round.pairings.find((pairing) => pairing.players.some(isPlayer(player)));
  const together = (here?.players ?? []).filter(({ groupId }) => groupId === player.groupId);
  return (
    <FormDialog
      title={`Move ${playerNames(round).get(player.attendeeId) ?? player.name}`}
      onClose={onClose}
      method="post"
      submitLabel="Move"
      initialValues={nothingChosen}
      fields={({ withGroup }) => [
        {
          fieldName: "withGroup",
          label: `With the whole group (${together.length})`,
          inputType: together.length > 1 ? "checkbox" : "none",
        },
        {
          fieldName: "pairingId",
          label: "Into",
          prompt: "Choose a pairing",
          inputType: "dropdown",
          isRequired: true,
          options: placesFor(round, here, withGroup ? together.length : 1),
        },
      ]}
      onPostFunction={({ withGroup, pairingId }) => {
        const moved = withGroup ? together : [player];
        const ids = moved.map(({ attendeeId }) => attendeeId);
        return movePlayers(round, ids, pairingId === aNewOne ? null : pairingId);
      }}
      onAfterPost={() => onMoved(player.attendeeId)}
      reloads={touched.pairings}
    >
      <p>Tickets, groups and passes stay as they are.</p>
    </FormDialog>
  );
}

const isPlayer = (player: PairingPlayer) => (other: PairingPlayer) =>
  other.attendeeId === player.attendeeId;

function placesFor(round: Seen, here: Pairing | undefined, players: number) {
  const fitting = round.pairings.filter(
    (pairing) => pairing !== here && openPlaces(round, pairing) >= players,
  );
  const options = pairingOptions(round, fitting);
  // A new pairing of all players would be the same pairing without its start.
  const isWhole = players === here?.players.length;
  return isWhole ? options : [...options, { value: aNewOne, label: "A new pairing" }];
}
