import type { CheckInAttendee, Round } from "#api/types.ts";
import classes from "./check-in.module.css";

interface AttendeeTableProps {
  attendees: readonly CheckInAttendee[];
  rounds: readonly Round[];
  onTap: (id: number) => void;
}

export function AttendeeTable({ attendees, rounds, onTap }: AttendeeTableProps) {
  if (attendees.length === 0) return <p className={classes.nothing}>No results</p>;
  const checkedIn = attendees.filter((attendee) => attendee.checkedIn).length;
  return (
    <table className={classes.table}>
      <caption>
        {checkedIn} of {attendees.length} checked in
      </caption>
      <thead>
        <tr>
          <th scope="col">Attendee</th>
          <th scope="col">Checked in</th>
        </tr>
      </thead>
      <tbody>
        {attendees.map((attendee) => (
          <tr key={attendee.id}>
            <td>
              <button type="button" className={classes.tap} onClick={() => onTap(attendee.id)}>
                <span className={classes.name}>{attendee.displayName}</span>{" "}
                <span className={classes.more}>{detailsOf(attendee, rounds)}</span>
              </button>
            </td>
            <td>{attendee.checkedIn && <CheckMark />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function detailsOf(
  { groupName, roundId, paid }: CheckInAttendee,
  rounds: readonly Round[],
): string {
  const round = rounds.find(({ id }) => id === roundId)?.name;
  return [groupName, round, paid ? undefined : "unpaid"].filter(Boolean).join(" · ");
}

function CheckMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 24 24" role="img" aria-label="Checked in">
      <path d="m5 12.5 5 5 9.5-11" />
    </svg>
  );
}
