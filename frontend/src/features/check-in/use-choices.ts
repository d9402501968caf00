import { startTransition, useCallback, useState } from "react";
import type { Filter } from "./filter.ts";
import { useMode, type Mode } from "./mode.ts";

/** One dialog at a time. */
export type OpenDialog =
  { of: "attendee"; id: number } | { of: "rounds" } | { of: "stats" } | { of: "queue" } | null;

/** The choices of a volunteer on the page: how attendees are found, of which round, and the dialog that is open. */
export function useChoices() {
  const [roundId, setRoundId] = useState<number | null>(null);
  const [filter, setFilter] = useState<Filter | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  /** Counts the name searches: each begins with an empty input that has the keyboard. */
  const [searches, setSearches] = useState(0);
  const [mode, { choose, fallBack }] = useMode();
  const close = () => setDialog(null);
  const tap = useCallback((id: number) => setDialog({ of: "attendee", id }), []);

  const clear = () => {
    setFilter(null);
    setSearches(searches + 1);
  };
  const find = (id: number | null) => {
    // The dialog is drawn first, and the list behind it after it: both at once would be felt on a slow phone.
    if (id !== null) tap(id);
    startTransition(() => setFilter(id === null ? null : { by: "name", id }));
  };
  const changeMode = (chosen: Mode) => {
    if (chosen !== mode) setFilter(null);
    choose(chosen);
  };
  /** The next attendee is looked for at once, by the camera or by name. */
  const closeAttendee = (wasTried: boolean) => {
    close();
    if (wasTried) clear();
  };
  return {
    ...{ mode, changeMode, fallBack },
    ...{ roundId, setRoundId, filter, setFilter, searches, find, clear },
    ...{ dialog, setDialog, close, tap, closeAttendee },
  };
}

export type Choices = ReturnType<typeof useChoices>;
