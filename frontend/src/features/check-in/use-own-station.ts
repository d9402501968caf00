import { useEffect, useState } from "react";
import type { OwnStation } from "./queue/records.ts";
import { isMarkedStation } from "./queue/station-mark.ts";
import { StorageError } from "./queue/storage-error.ts";
import { createStore } from "./queue/store.ts";
import { createTabs } from "./queue/tabs.ts";

/** `silent`: the phone is marked as a station, but the disk with the record does not answer. */
type Found = OwnStation | null | "silent";

function sameOr(known: Found | undefined, next: OwnStation | null): OwnStation | null {
  const isSame =
    known != null && known !== "silent" && known.id === next?.id && known.end === next.end;
  return isSame ? known : next;
}

/** Patience with the disk in milliseconds, after which an unmarked phone counts as no station. */
const waitsFor = 1_500;

function isSilent(error: unknown): boolean {
  return error instanceof StorageError && error.kind === "cut";
}

/** The station of this phone for the tournament, from the disk; null for none, undefined while reading. */
export function useOwnStation(tournamentId: number): Found | undefined {
  const [station, setStation] = useState<Found>();
  useEffect(() => {
    const store = createStore();
    const isMarked = isMarkedStation(tournamentId);
    let isUnmounted = false;
    const without = (error?: unknown) =>
      setStation((known) => known ?? (isMarked && isSilent(error) ? "silent" : null));
    const look = () =>
      void store.station(tournamentId).then(
        (kept) => !isUnmounted && setStation((known) => sameOr(known, kept ?? null)),
        // A later failure of the disk keeps the known station.
        (error: unknown) => !isUnmounted && without(error),
      );
    // Reads again when another component or tab has changed the station.
    const tabs = createTabs(look);
    const timer = isMarked ? undefined : setTimeout(without, waitsFor);
    look();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      tabs.close();
      void store.close();
    };
  }, [tournamentId]);
  return station;
}
