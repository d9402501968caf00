import { useRef } from "react";
import { client } from "#api/client.ts";
import type { Group } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { startText } from "#shared/lib/start-text.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./groups.module.css";
import { touched } from "#queries/touched.ts";

interface RoundLineProps {
  group: Group;
  /** The name of the former round, which was full when the cancelled ticket was revived. */
  lost: string | undefined;
  onChoose: () => void;
}

/** The group's round with place and time, and the buttons to change it. */
export function RoundLine({ group, lost, onChoose }: RoundLineProps) {
  const { id, round, canChange, partners } = group;
  const start = startText(group.start);
  const named = partners.filter((name) => name !== "");
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.round}>
      {round === null ? (
        <p className={classes.dimmed}>
          {lost === undefined ? "No round yet" : `No round: it has lost its place in ${lost}.`}
        </p>
      ) : (
        <div>
          <p>
            <strong>{round.name}</strong>, {shortDateTime(round.startDate, round.startTime)}
          </p>
          {start !== null && <p className={classes.start}>{start}</p>}
          {named.length > 0 && <p className={classes.dimmed}>Plays with {named.join(", ")}</p>}
        </div>
      )}
      {canChange && (
        <RowActions>
          <button ref={choose} type="button" aria-describedby={`group-${id}`} onClick={onChoose}>
            {round === null ? "Choose a round" : "Change round"}
          </button>
          {round !== null && <LeaveButton group={group} onLeft={() => choose.current?.focus()} />}
        </RowActions>
      )}
    </div>
  );
}

function LeaveButton({ group, onLeft }: { group: Group; onLeft: () => void }) {
  const { id, name, round } = group;
  const question =
    `Are you sure you want to remove ${name} from ${round?.name ?? "its round"}? ` +
    "Another group may take its spots.";
  return (
    <CallButton
      isPlain
      aria-describedby={`group-${id}`}
      question={question}
      send={() =>
        client.PUT("/api/Group", { body: { id, roundId: null }, headers: ifUnchanged(group) })
      }
      onDone={() => {
        showAlert("Group is removed from round successfully.");
        onLeft();
      }}
      reloads={touched.groups}
    >
      Leave round
    </CallButton>
  );
}
