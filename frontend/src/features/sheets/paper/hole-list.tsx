import type { Sheet, SheetPerson } from "#api/types.ts";
import { Name, Top, groupsOf, parties, shown, type ListProps } from "./list-parts.tsx";
import classes from "./lists.module.css";

/** The number of the hole, 7 for `7A`; null for a tee time or no start. */
function holeOf(start: string | null | undefined): number | null {
  return start === null || start === undefined || start.includes(":") ? null : parseInt(start, 10);
}

interface Line {
  start: string | null;
  people: SheetPerson[];
  sponsor: string | null;
}

/** A line for each pairing and for each hole without one; pairings without a start last. */
function linesOf({ people, holes }: Sheet["content"]): Line[] {
  const all = parties(people).map((party) => ({ start: party[0]?.start ?? null, people: party }));
  const sponsorOf = (number: number | null) =>
    holes.find((hole) => hole.number === number)?.sponsor ?? null;
  if (holes.length === 0) return all.map((line) => ({ ...line, sponsor: null }));
  const onHoles = holes.flatMap(({ number }) => {
    const there = all.filter(({ start }) => holeOf(start) === number);
    return there.length === 0 ? [{ start: String(number), people: [] }] : there;
  });
  const without = all.filter(({ start }) => holeOf(start) === null);
  return [...onHoles, ...without].map((line) => ({
    ...line,
    sponsor: sponsorOf(holeOf(line.start)),
  }));
}

/** The pairings of a round, hole by hole. */
export function HoleList({ sheet, timeZone }: ListProps) {
  return (
    <>
      <Top sheet={sheet} timeZone={timeZone} title="By hole" />
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col" className={classes.middle}>
              Start
            </th>
            <th scope="col" className={classes.large}>
              Players (cart)
            </th>
            <th scope="col">Group</th>
            <th scope="col">Hole sponsor</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(sheet.content).map(({ start, people, sponsor }) => (
            <tr key={people[0]?.attendeeId ?? `hole ${start}`}>
              <th scope="row" className={classes.strong}>
                {shown(start)}
              </th>
              <td>{people.length === 0 ? "Nobody" : <Names people={people} />}</td>
              <td>{groupsOf(people)}</td>
              <td>{sponsor}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Names({ people }: { people: readonly SheetPerson[] }) {
  return (
    <ul className={classes.names}>
      {people.map(({ attendeeId, name, noShow, cart }) => (
        <li key={attendeeId}>
          <Name name={cart === null ? name : `${name} (${cart})`} noShow={noShow} />
        </li>
      ))}
    </ul>
  );
}
