import { useEffect, useState } from "react";
import type { OwnStation } from "./queue/records.ts";
import { isMarkedStation } from "./queue/station-mark.ts";
import { StorageError } from "./queue/storage-error.ts";
import { createStore } from "./queue/store.ts";
import { createTabs } from "./queue/tabs.ts";

/** `silent`: the phone is a station by its mark, and the disk that has the record does not answer. */
type Found = OwnStation | null | "silent";

function sameOr(known: Found | undefined, next: OwnStation | null): OwnStation | null {
  const isSame =
    known != null && known !== "silent" && known.id === next?.id && known.end === next.end;
  return isSame ? known : next;
}

/** In milliseconds: a disk that hangs keeps nobody from signing in, unless the phone is marked as a station. */
const waitsFor = 1_500;

function isSilent(error: unknown): boolean {
  return error instanceof StorageError && error.kind === "cut";
}

/** The station that this phone is for the tournament, as its disk has it; null for none, undefined until it was read. */
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
        // A disk that fails in the middle of a morning takes no station away.
        (error: unknown) => !isUnmounted && without(error),
      );
    // Another part of this page, or another tab, has made the phone a station or ended that.
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
