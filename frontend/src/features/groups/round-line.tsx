import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { client } from "#api/client.ts";
import type { Group } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { shortDateTime } from "#shared/lib/dates.ts";
import { askConfirm, showAlert } from "#shared/ui/alerts.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./groups.module.css";
import { useReloadGroups } from "#queries/groups.ts";

/** Where and when the group plays, and the ways to change that. */
export function RoundLine({ group, onChoose }: { group: Group; onChoose: () => void }) {
  const { id, round, canChange } = group;
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.round}>
      {round === null ? (
        <p className={classes.dimmed}>No round yet</p>
      ) : (
        <p>
          <strong>{round.name}</strong>, {shortDateTime(round.startDate, round.startTime)}
        </p>
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
  const reload = useReloadGroups();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.PUT("/api/Group", { body: { id, roundId: null }, headers: ifUnchanged(group) }),
    onSuccess: () => {
      showAlert("Group is removed from round successfully.");
      onLeft();
    },
    onSettled: reload,
  });
  const question =
    `Are you sure you want to remove ${name} from ${round?.name ?? "its round"}? ` +
    "Another group may take its spots.";
  return (
    <button
      type="button"
      aria-busy={isPending}
      aria-describedby={`group-${id}`}
      onClick={() => {
        if (!isPending && askConfirm(question)) mutate();
      }}
    >
      Leave round
    </button>
  );
}
