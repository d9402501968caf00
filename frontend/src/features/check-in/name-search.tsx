import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CheckInAttendee } from "#api/types.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { SuggestInput } from "#shared/ui/suggest-input.tsx";
import classes from "./control-bar.module.css";

interface NameSearchProps {
  attendees: readonly CheckInAttendee[];
  isApplied: boolean;
  onFind: (id: number | null) => void;
}

export function NameSearch({ attendees, isApplied, onFind }: NameSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  const [searches, setSearches] = useState(0);
  const options = useMemo(
    () =>
      attendees.map(({ id, displayName, groupName }) => ({
        id,
        suggestionInfo: `${displayName}, ${groupName}`,
      })),
    [attendees],
  );

  /** The next search starts empty, and the keyboard is there already. */
  const clear = () => {
    flushSync(() => {
      onFind(null);
      setSearches(searches + 1);
    });
    box.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={box} className={classes.search}>
      <SuggestInput
        key={searches}
        label="Find an attendee by name"
        options={options}
        onSelect={({ id }) => onFind(id)}
      />
      {isApplied && <ActionButton onClick={clear}>Clear Results</ActionButton>}
    </div>
  );
}
