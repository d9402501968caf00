import { useEffect, useState } from "react";
import type { OwnStation } from "./queue/records.ts";
import { createStore } from "./queue/store.ts";
import { createTabs } from "./queue/tabs.ts";

function sameOr(known: OwnStation | null | undefined, next: OwnStation | null): OwnStation | null {
  const isSame = known != null && known.id === next?.id && known.end === next.end;
  return isSame ? known : next;
}

/** In milliseconds: a disk that hangs keeps nobody from signing in. */
const waitsFor = 1_500;

/** The station that this phone is for the tournament, as its disk has it; null for none, undefined until it was read. */
export function useOwnStation(tournamentId: number): OwnStation | null | undefined {
  const [station, setStation] = useState<OwnStation | null>();
  useEffect(() => {
    const store = createStore();
    let isLeft = false;
    const look = () =>
      void store.station(tournamentId).then(
        (kept) => !isLeft && setStation((known) => sameOr(known, kept ?? null)),
        // A disk that fails in the middle of a morning takes no station away.
        () => !isLeft && setStation((known) => known ?? null),
      );
    // Another part of this page, or another tab, has made the phone a station or ended that.
    const tabs = createTabs(look);
    const timer = setTimeout(() => setStation((known) => known ?? null), waitsFor);
    look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      tabs.close();
      void store.close();
    };
  }, [tournamentId]);
  return station;
}
