import type { Pairing } from "#api/types.ts";
import { changeStart, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { whoText } from "./words.ts";

interface StartDialogProps {
  round: Seen;
  pairing: Pairing;
  onClose: () => void;
}

/** Sets the hole or the tee time of a pairing, which is then fixed. */
export function StartDialog({ round, pairing, onClose }: StartDialogProps) {
  const isTimed = round.course.start === "teeTimes";
  const dialog = {
    title: "Change start",
    onClose,
    method: "post",
    submitLabel: "Save",
    reloads: touched.pairings,
    children: <p>{whoText(pairing)}</p>,
  } as const;
  if (isTimed)
    return (
      <FormDialog
        {...dialog}
        initialValues={{ teeTime: pairing.teeTime ?? "" }}
        fields={[
          {
            fieldName: "teeTime",
            label: "Tee time",
            helperText: "Leave it empty to take the start away.",
            inputType: "time",
          },
        ]}
        onPostFunction={({ teeTime }) =>
          changeStart(round, { pairingId: pairing.id, teeTime: teeTime === "" ? null : teeTime })
        }
      />
    );
  return (
    <FormDialog
      {...dialog}
      initialValues={{ hole: pairing.hole ?? noHole }}
      fields={[
        {
          fieldName: "hole",
          label: "Starting hole",
          inputType: "dropdown",
          isRequired: true,
          options: [{ value: noHole, label: "No start" }, ...holesOf(round, pairing)],
        },
      ]}
      onPostFunction={({ hole }) =>
        changeStart(round, { pairingId: pairing.id, hole: hole === noHole ? null : hole })
      }
    />
  );
}

const noHole = 0;

/** Options for the holes that can take the pairing, with the players who start there already. */
function holesOf({ course, pairings }: Seen, { id }: Pairing) {
  return course.holes.flatMap(({ number, par, secondPriority }) => {
    const others = pairings.filter((other) => other.hole === number && other.id !== id);
    if (others.length >= (secondPriority === null ? 1 : 2)) return [];
    const who = others.map(whoText).join("; ");
    return [{ value: number, label: `${number} (par ${par}): ${who === "" ? "free" : who}` }];
  });
}
