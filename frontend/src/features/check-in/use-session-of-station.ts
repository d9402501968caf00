import { useEffect } from "react";
import { useEuser } from "#session/euser.tsx";
import { leaveEndedSession } from "#session/session.ts";
import type { OwnStation } from "./queue/records.ts";

/** A station needs no session: one that ends is left, instead of asking over the table to sign in again. */
export function useSessionOfStation(station: OwnStation | null): void {
  const { hasEnded } = useEuser();
  useEffect(() => {
    if (station !== null && hasEnded) leaveEndedSession();
  }, [station, hasEnded]);
}
