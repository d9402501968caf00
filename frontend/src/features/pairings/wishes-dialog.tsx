import type { PairingWish } from "#api/types.ts";
import { changeWish, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { groupNames, playerNames } from "./names.ts";
import classes from "./pairings.module.css";
import { wishText } from "./words.ts";

interface WishesDialogProps {
  round: Seen;
  onClose: () => void;
}

const together = 1;
const apart = 2;
const emptyWish: { attendeeId: number | null; kind: number; otherId: number | null } = {
  attendeeId: null,
  kind: together,
  otherId: null,
};

/** The texts of buyers, the wishes that staff made from them, and a form for a new one (rule `wishes`). */
export function WishesDialog({ round, onClose }: WishesDialogProps) {
  const names = playerNames(round);
  const options = optionsOf(names);
  return (
    <FormDialog
      title="Wishes"
      size="wide"
      onClose={onClose}
      method="post"
      submitLabel="Add"
      initialValues={emptyWish}
      fields={[
        {
          fieldName: "attendeeId",
          label: "Player",
          prompt: "Choose a player",
          ...required,
          options,
        },
        {
          fieldName: "kind",
          label: "Wish",
          ...required,
          options: [
            { value: together, label: "plays with" },
            { value: apart, label: "not with" },
          ],
        },
        {
          fieldName: "otherId",
          label: "Other player",
          prompt: "Choose a player",
          ...required,
          options,
        },
      ]}
      onPostFunction={({ attendeeId, kind, otherId }) =>
        changeWish(round, attendeeId ?? 0, otherId ?? 0, kind === apart)
      }
      reloads={touched.pairings}
    >
      <Written round={round} />
      <Wishes round={round} names={names} />
    </FormDialog>
  );
}

const required = { inputType: "dropdown", isRequired: true } as const;

function optionsOf(names: ReadonlyMap<number, string>) {
  const options = [...names].map(([value, label]) => ({ value, label }));
  return options.sort((a, b) => a.label.localeCompare(b.label, "en"));
}

function Written({ round }: { round: Seen }) {
  const groups = round.pairings.flatMap((pairing) => pairing.groups);
  const written = groups.filter(({ wish }) => wish !== "");
  if (written.length === 0) return null;
  const names = groupNames(round);
  return (
    <ul className={classes.plan} aria-label="Written by buyers">
      {written.map(({ id, wish }) => (
        <li key={id}>
          <strong>{names.get(id)}</strong>
          <span>{wish}</span>
        </li>
      ))}
    </ul>
  );
}

interface WishesProps {
  round: Seen;
  /** The names of players by attendee id. */
  names: ReadonlyMap<number, string>;
}

function Wishes({ round, names }: WishesProps) {
  if (round.wishes.length === 0) return <p>No wishes are noted yet.</p>;
  return (
    <ul className={classes.plan} aria-label="Noted wishes">
      {round.wishes.map((wish) => (
        <li key={`${wish.attendeeId}-${wish.otherAttendeeId}`}>
          <span>{wishText(names, wish)}</span>
          <RowActions>
            <Remove round={round} wish={wish} text={wishText(names, wish)} />
          </RowActions>
        </li>
      ))}
    </ul>
  );
}

interface RemoveProps {
  round: Seen;
  wish: PairingWish;
  text: string;
}

function Remove({ round, wish, text }: RemoveProps) {
  return (
    <CallButton
      isPlain
      aria-label={`Remove: ${text}`}
      send={() => changeWish(round, wish.attendeeId, wish.otherAttendeeId, null)}
      reloads={touched.pairings}
    >
      Remove
    </CallButton>
  );
}
