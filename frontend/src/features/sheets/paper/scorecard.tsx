import type { SheetContent } from "#api/types.ts";
import { startText } from "#shared/lib/start-text.ts";
import { Heading } from "./parts.tsx";
import classes from "./scorecard.module.css";

/** The holes in tables of nine, from the hole of the start. */
export function Scorecard({ content }: { content: SheetContent }) {
  const { start, holes, people } = content;
  const nines = Array.from({ length: Math.ceil(holes.length / 9) }, (_, nine) =>
    holes.slice(nine * 9, nine * 9 + 9),
  );
  const groups = [...new Set(people.flatMap(({ group }) => group ?? []))];
  return (
    <div className={classes.scorecard} data-full={people.length > 4}>
      <div className={classes.cardHead}>
        <div>
          <Heading content={content} />
          <p className={classes.cardGroup}>{groups.join(", ")}</p>
        </div>
        <p className={classes.cardStart}>{startText(start) ?? "No start yet"}</p>
      </div>
      {nines.map((nine, place) => (
        <Nine
          key={nine[0]?.number}
          holes={nine}
          people={people}
          total={place === nines.length - 1 ? holes.reduce((sum, { par }) => sum + par, 0) : null}
        />
      ))}
      <p className={classes.signatures}>
        <span>Scorer</span> <span>Attest</span>
      </p>
    </div>
  );
}

interface NineProps extends Pick<SheetContent, "holes" | "people"> {
  /** The par of all holes, in the last table; null in the others. */
  total: number | null;
}

function Nine({ holes, people, total }: NineProps) {
  const par = holes.reduce((sum, hole) => sum + hole.par, 0);
  const ends = total === null ? [par] : [par, total];
  const names = [
    ...people.map(({ name, attendeeId }) => [attendeeId, name] as const),
    [0, "Team"] as const,
  ];
  return (
    <table className={classes.nine}>
      <thead>
        <tr>
          <th scope="row">Hole</th>
          {holes.map(({ number }) => (
            <th key={number} scope="col">
              {number}
            </th>
          ))}
          <th scope="col">Sum</th>
          {total !== null && <th scope="col">Total</th>}
        </tr>
      </thead>
      <tbody>
        <Row name="Par" values={[...holes.map((hole) => hole.par), ...ends]} />
        <Row
          name="Stroke index"
          values={[...holes.map(({ strokeIndex }) => strokeIndex), ...ends.map(() => "")]}
        />
        {names.map(([id, name]) => (
          <Row key={id} name={name} values={[...holes, ...ends].map(() => "")} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ name, values }: { name: string; values: readonly (number | string)[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, place) => (
        // The key is the position, as the columns are fixed.
        <td key={place}>{value}</td>
      ))}
    </tr>
  );
}
