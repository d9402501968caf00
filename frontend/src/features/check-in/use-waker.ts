import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followCheckIn } from "#queries/check-in-events.ts";
import { checkInKeys } from "#queries/check-in.ts";
import { oneAfterTheOther } from "#shared/lib/one-after-the-other.ts";
import { useEuser } from "#session/euser.tsx";
import type { Desk } from "./queue/desk.ts";
import type { DeskState } from "./queue/desk-state.ts";

/** Refetches the list on each event of the server, so that both phones show a clash within two seconds. */
export function useWaker({ tournamentId, credential }: Desk, { isOpen, end }: DeskState): void {
  const queries = useQueryClient();
  const { hasEnded } = useEuser();
  useEffect(() => {
    // Signing in again runs the effect again, with the new token.
    if (!isOpen || end !== null || hasEnded) return;
    const queryKey = checkInKeys.ofTournament(tournamentId);
    const look = oneAfterTheOther(() => queries.refetchQueries({ queryKey }));
    return followCheckIn(
      tournamentId,
      ({ wakes }) => {
        if (wakes) void look();
      },
      { readToken: credential.token },
    );
  }, [queries, tournamentId, credential, isOpen, end, hasEnded]);
}
