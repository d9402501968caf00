import { useState } from "react";
import type { CheckInCaptain } from "#api/types.ts";
import { startText } from "#shared/lib/start-text.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./arrivals.module.css";
import type { WaitingGroup } from "./sums.ts";
import { dialled, groupTitle, missingText } from "./words.ts";

/** Number of groups that each press shows. */
const portion = 20;

interface WaitingListProps {
  groups: readonly WaitingGroup[];
  /** Phone numbers; undefined for visitors who may not see them. */
  captains: readonly CheckInCaptain[] | undefined;
}

/** Incomplete groups, with the phone numbers of their captains. */
export function WaitingList({ groups, captains }: WaitingListProps) {
  const [shown, setShown] = useState(portion);
  const more = groups.length - shown;
  if (groups.length === 0) return <p>Everybody is here.</p>;
  return (
    <>
      <ul className={classes.list}>
        {groups.slice(0, shown).map((group) => (
          <li key={group.id}>
            <p className={classes.line}>
              <span>{groupTitle(group)}</span>{" "}
              <span>
                {group.arrived} of {group.expected}
              </span>
            </p>
            <p className={classes.more}>
              {[group.round, startText(group.start), stateText(group)].filter(Boolean).join(" · ")}
            </p>
            <Call group={group} captains={captains} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <ActionButton onClick={() => setShown(shown + portion)}>Show {more} more</ActionButton>
      )}
    </>
  );
}

function stateText(group: WaitingGroup): string {
  return group.arrived === 0 ? "nobody is here yet" : `begun, missing: ${missingText(group)}`;
}

interface CallProps {
  group: WaitingGroup;
  captains: readonly CheckInCaptain[] | undefined;
}

function Call({ group, captains }: CallProps) {
  const phone = captains?.find(({ groupId }) => groupId === group.id)?.phone;
  if (phone === undefined || dialled(phone) === "") return null;
  return (
    <a className={classes.call} href={`tel:${dialled(phone)}`}>
      Call {group.captain === "" ? "the captain" : group.captain}: {phone}
    </a>
  );
}
