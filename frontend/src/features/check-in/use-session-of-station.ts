import { useEffect } from "react";
import { useEuser } from "#session/euser.tsx";
import { leaveEndedSession } from "#session/session.ts";
import type { OwnStation } from "./queue/records.ts";

/** Signs out when the session ends on a station, which needs no session: no dialog to sign in again. */
export function useSessionOfStation(station: OwnStation | null): void {
  const { hasEnded } = useEuser();
  useEffect(() => {
    if (station !== null && hasEnded) leaveEndedSession();
  }, [station, hasEnded]);
}
