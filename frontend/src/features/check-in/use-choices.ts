import { startTransition, useCallback, useState } from "react";
import type { Filter } from "./filter.ts";
import { useMode, type Mode } from "./mode.ts";

/** The open dialog, of which there is one at most. */
export type OpenDialog =
  { of: "attendee"; id: number } | { of: "rounds" } | { of: "stats" } | { of: "queue" } | null;

/** The volunteer's choices on the page: mode, round, filter and open dialog. */
export function useChoices() {
  const [roundId, setRoundId] = useState<number | null>(null);
  const [filter, setFilter] = useState<Filter | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  /** Counts the name searches: the count is the key that remounts the input, empty and focused. */
  const [searches, setSearches] = useState(0);
  const [mode, { choose, fallBack }] = useMode();
  const close = () => setDialog(null);
  const tap = useCallback((id: number) => setDialog({ of: "attendee", id }), []);

  const clear = () => {
    setFilter(null);
    setSearches(searches + 1);
  };
  const find = (id: number | null) => {
    // Renders the dialog first and the list in a transition, as both at once would be slow on an old phone.
    if (id !== null) tap(id);
    startTransition(() => setFilter(id === null ? null : { by: "name", id }));
  };
  const changeMode = (chosen: Mode) => {
    if (chosen !== mode) setFilter(null);
    choose(chosen);
  };
  /** Closes the dialog; after an attempted change the search for the next attendee begins at once. */
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
