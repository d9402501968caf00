import { useMutation, useQuery } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { isInstalled } from "#shared/lib/installed.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { useOneAtATime } from "#shared/ui/use-one-at-a-time.ts";
import { prepareThisPhone } from "./keep-station.ts";
import classes from "./queue.module.css";
import { StorageError } from "./queue/storage-error.ts";

interface PreparePhoneProps {
  tournamentId: number;
  isShown: boolean;
}

/** Makes this phone a station by one tap. A station needs no session, and opens without a network. */
export function PreparePhone({ tournamentId, isShown }: PreparePhoneProps) {
  const { data: tournament } = useQuery(tournamentQuery(tournamentId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      prepareThisPhone(tournamentId, tournament === undefined ? "" : namedWithDay(tournament)),
    meta: { alert: false },
  });
  const call = useOneAtATime(mutate);
  if (!isShown) return null;
  return (
    <>
      <ActionButton aria-busy={isPending} onClick={() => call.isUnderWay() || call.start()}>
        Prepare this phone
      </ActionButton>
      {!isInstalled() && (
        <p className={classes.more}>To check in from the home screen, install the app first.</p>
      )}
      {error !== null && (
        <p role="alert" className={classes.warning}>
          This phone was not prepared. {whyNot(error)}
        </p>
      )}
    </>
  );
}

function whyNot(error: Error): string {
  if (error instanceof StorageError || error instanceof ApiError) return error.message;
  return "The server could not be reached. Press the button again once there is a network.";
}
