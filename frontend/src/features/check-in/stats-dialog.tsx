import { useState } from "react";
import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { groupText } from "./group-text.ts";
import { countOf, groupCounts, roundCounts, type Count, type GroupCount } from "./stats.ts";
import classes from "./stats-dialog.module.css";
import sunlit from "./sunlit.module.css";

interface StatsDialogProps extends Omit<CountsProps, "attendees"> {
  /** The attendees of the tournament or of the chosen round; undefined without a list. */
  attendees: CountsProps["attendees"] | undefined;
  /** Whether the attendees are those of a chosen round. */
  isOfOneRound: boolean;
  isFailed: boolean;
  onRetry: () => unknown;
  onClose: () => void;
}

/** The counts for staff on the day: arrivals in all, by round and by group, and the unpaid. */
export function StatsDialog({
  attendees,
  rounds,
  isFailed,
  isOfOneRound,
  ...rest
}: StatsDialogProps) {
  return (
    <Dialog title="Stats" size="wide" onClose={rest.onClose}>
      <div className={`${sunlit.sunlit} ${classes.stats}`}>
        {isOfOneRound && <p>Of {rounds[0]?.name ?? "this round"} only</p>}
        {attendees !== undefined ? (
          <Counts attendees={attendees} rounds={rounds} />
        ) : isFailed ? (
          <Failed onRetry={rest.onRetry}>The attendees could not be loaded just now.</Failed>
        ) : (
          <Loading />
        )}
        <ActionButton onClick={rest.onClose}>Close</ActionButton>
      </div>
    </Dialog>
  );
}

interface CountsProps {
  attendees: readonly Attendee[];
  rounds: readonly RosterRound[];
}

function Counts({ attendees, rounds }: CountsProps) {
  const all = countOf(attendees);
  const byRound = roundCounts(attendees, rounds);
  const byGroup = groupCounts(attendees);
  return (
    <>
      <p className={classes.total}>
        <strong>
          {all.arrived} of {all.expected}
        </strong>{" "}
        arrived
      </p>
      <p>{unpaidText(all)}</p>
      <h3 id="stats-rounds">By round</h3>
      <ul aria-labelledby="stats-rounds" className={classes.list}>
        {byRound.map(({ id, name, when, ...count }) => (
          <li key={id}>
            <Line title={name} count={count} />
            {when !== undefined && <p className={classes.more}>{when}</p>}
            {count.unpaid > 0 && <p className={classes.unpaid}>{count.unpaid} unpaid</p>}
          </li>
        ))}
      </ul>
      <h3 id="stats-groups">By group</h3>
      <Groups groups={byGroup} rounds={rounds} />
    </>
  );
}

function unpaidText({ unpaid }: Count): string {
  return unpaid === 0
    ? "Everybody who arrived has paid."
    : `${unpaid} of those who arrived ${unpaid === 1 ? "has" : "have"} not paid yet.`;
}

/** Number of groups that each press shows. */
const portion = 20;

interface GroupsProps {
  groups: readonly GroupCount[];
  rounds: readonly RosterRound[];
}

function Groups({ groups, rounds }: GroupsProps) {
  const [shown, setShown] = useState(portion);
  const more = groups.length - shown;
  return (
    <>
      <ul aria-labelledby="stats-groups" className={classes.list}>
        {groups.slice(0, shown).map((group) => (
          <li key={group.id}>
            <Line title={titleOf(group)} count={group} />
            <p className={classes.more}>{detailsOf(group, rounds)}</p>
            {group.unpaid > 0 && <p className={classes.unpaid}>{group.unpaid} unpaid</p>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <ActionButton onClick={() => setShown(shown + portion)}>Show {more} more</ActionButton>
      )}
    </>
  );
}

function titleOf({ name: groupName, captain, sponsor }: GroupCount): string {
  return groupText({ groupName, captain, sponsor });
}

function detailsOf(group: GroupCount, rounds: readonly RosterRound[]): string {
  const { roundId, playFlag, missing, members } = group;
  const other = roundId === null ? "No round yet" : "Another round";
  const known = rounds.find(({ id }) => id === roundId)?.name ?? other;
  const round = playFlag ? known : "Not playing";
  const who =
    missing.length === 0 ? `all here: ${members.join(", ")}` : `missing: ${missing.join(", ")}`;
  return `${round} · ${who}`;
}

function Line({ title, count }: { title: string; count: Count }) {
  return (
    <p className={classes.line}>
      <span>{title}</span>{" "}
      <span>
        {count.arrived} of {count.expected}
      </span>
    </p>
  );
}
