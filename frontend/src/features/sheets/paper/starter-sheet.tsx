import { Name, Top, groupsOf, parties, shown, type ListProps } from "./list-parts.tsx";
import classes from "./lists.module.css";

/** The starter's checklist of pairings, ordered by start. */
export function StarterSheet({ sheet, timeZone }: ListProps) {
  return (
    <>
      <Top sheet={sheet} timeZone={timeZone} title="Starter" />
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col" className={classes.middle}>
              Start
            </th>
            <th scope="col" className={classes.large}>
              Players
            </th>
            <th scope="col">Group</th>
            <th scope="col" className={classes.narrow}>
              Carts
            </th>
            <th scope="col" className={classes.middle}>
              Card out
            </th>
            <th scope="col" className={classes.middle}>
              Off at
            </th>
          </tr>
        </thead>
        <tbody>
          {parties(sheet.content.people).map((people) => (
            <tr key={people[0]?.attendeeId}>
              <th scope="row" className={classes.strong}>
                {shown(people[0]?.start ?? null)}
              </th>
              <td>
                <ul className={classes.names}>
                  {people.map(({ attendeeId, name, noShow }) => (
                    <li key={attendeeId}>
                      <span className={classes.box} /> <Name name={name} noShow={noShow} />
                    </li>
                  ))}
                </ul>
              </td>
              <td>{groupsOf(people)}</td>
              <td>{new Set(people.flatMap(({ cart }) => cart ?? [])).size}</td>
              <td>
                <span className={classes.box} />
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
