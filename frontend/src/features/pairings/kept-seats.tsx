import type { Pairing } from "#api/types.ts";
import { giveSeatsAway, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./pairings.module.css";
import { countText, keptSeats } from "./words.ts";

interface KeptSeatsProps {
  round: Seen;
  pairing: Pairing;
  /** The names of groups by id. */
  names: ReadonlyMap<number, string>;
}

/** The kept seats of a pairing's groups, and those given away (rule `kept-seats`). */
export function KeptSeats({ round, pairing, names }: KeptSeatsProps) {
  const shown = pairing.groups.filter(
    ({ keptSeats: kept, givenAwayFlag }) => kept > 0 || givenAwayFlag,
  );
  if (shown.length === 0) return null;
  const list = (
    <ul className={classes.kept}>
      {shown.map(({ id, keptSeats: kept }) => (
        <li key={id}>
          {kept > 0
            ? `${countText(kept, "seat")} kept for ${names.get(id)}`
            : `Open seats of ${names.get(id)} are given away`}
          <RowActions>
            <CallButton
              isPlain
              aria-label={`${buttonText(kept)} of ${names.get(id)}`}
              send={() => giveSeatsAway(round, [id], kept > 0)}
              reloads={touched.pairings}
            >
              {buttonText(kept)}
            </CallButton>
          </RowActions>
        </li>
      ))}
    </ul>
  );
  if (shown.length === 1) return list;
  return (
    <details className={classes.folded}>
      <summary>{foldedText(shown)}</summary>
      {list}
    </details>
  );
}

/** The kept seats of several groups in one line. */
function foldedText(groups: Pairing["groups"]): string {
  const kept = keptSeats(groups);
  const given = groups.filter(({ keptSeats: seats }) => seats === 0).length;
  return [
    kept > 0 && `${countText(kept, "seat")} kept`,
    given > 0 && `open seats of ${countText(given, "group")} given away`,
  ]
    .filter((part) => part !== false)
    .join(", ");
}

function buttonText(kept: number): string {
  return kept > 0 ? `Give away ${countText(kept, "seat")}` : "Keep the seats";
}

/** A button that gives away all kept seats of a round. */
export function GiveAllAway({ round }: { round: Seen }) {
  const groups = round.pairings.flatMap((pairing) => pairing.groups);
  const keeping = groups.filter((group) => group.keptSeats > 0);
  if (keeping.length === 0) return null;
  const seats = countText(keptSeats(keeping), "kept seat");
  return (
    <CallButton
      question={`Others may then be seated on ${seats} of ${countText(keeping.length, "group")}. Their buyers are not asked. Continue?`}
      send={() =>
        giveSeatsAway(
          round,
          keeping.map(({ id }) => id),
          true,
        )
      }
      reloads={touched.pairings}
    >
      Give away {seats}
    </CallButton>
  );
}
