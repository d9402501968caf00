import { dollarsText } from "#shared/lib/money.ts";
import { Name, Top, shown, type ListProps } from "./list-parts.tsx";
import classes from "./lists.module.css";

/** A checklist of all people with certain initials. */
export function AlphabeticalList({ sheet, timeZone }: ListProps) {
  const { people } = sheet.content;
  const hasRounds = people.some(({ round }) => round !== null);
  return (
    <>
      <Top sheet={sheet} timeZone={timeZone} title={`Check-in, ${sheet.title}`} />
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col" className={classes.narrow}>
              Here
            </th>
            <th scope="col" className={classes.large}>
              Name
            </th>
            <th scope="col">Group</th>
            {hasRounds && <th scope="col">Round</th>}
            <th scope="col" className={classes.middle}>
              Start
            </th>
            <th scope="col" className={classes.narrow}>
              Cart
            </th>
            <th scope="col" className={classes.middle}>
              Due
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ attendeeId, name, noShow, group, round, start, cart, due }) => (
            <tr key={attendeeId}>
              <td>
                <span className={classes.box} />
              </td>
              <th scope="row">
                <Name name={name} noShow={noShow} />
              </th>
              <td>{group}</td>
              {hasRounds && <td>{round ?? "–"}</td>}
              <td className={classes.strong}>{shown(start)}</td>
              <td>{cart ?? "–"}</td>
              <td className={classes.strong}>
                {due === null || due === 0 ? "" : dollarsText(due)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
