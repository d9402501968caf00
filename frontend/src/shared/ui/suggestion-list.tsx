import { useEffect, useRef } from "react";
import classes from "./suggest-input.module.css";
import type { Suggestion, Suggestions } from "./suggestions.ts";

interface SuggestionListProps<Option extends Suggestion> {
  id: string;
  label: string;
  /** Null while the list is closed. */
  found: Suggestions<Option> | null;
  marked: number;
  idOf: (index: number) => string;
  onTake: (option: Option) => void;
}

/** The options, and a status line with their number, which screen readers announce when it changes. */
export function SuggestionList<Option extends Suggestion>({
  id,
  label,
  found,
  marked,
  idOf,
  onTake,
}: SuggestionListProps<Option>) {
  const list = useRef<HTMLDivElement>(null);
  const isOpen = found !== null;
  const isScrolled = useRef(false);
  useEffect(() => {
    // The first option of an unscrolled list is visible. `scrollIntoView` would only cost a layout.
    if (!isOpen || (marked === 0 && !isScrolled.current)) return;
    list.current?.children[marked]?.scrollIntoView({ block: "nearest" });
    isScrolled.current = marked > 0;
  }, [isOpen, marked]);

  return (
    // The input keeps the focus while the list is used with a pointer.
    <div
      role="presentation"
      className={classes.popup}
      data-open={isOpen}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list}>
        {found?.options.map((option, index) => (
          // At each key the options' texts change, and React reuses the elements.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard works on the input
          <div
            key={index}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes.option}
            onClick={() => onTake(option)}
          >
            {option.suggestionInfo}
          </div>
        ))}
      </div>
      <p role="status" className={classes.line}>
        {found !== null && lineOf(found)}
      </p>
      {found?.state === "failed" && (
        <button type="button" tabIndex={-1} className={classes.retry} onClick={found.retry}>
          Try again
        </button>
      )}
    </div>
  );
}

function lineOf({ state, options, total }: Suggestions<Suggestion>): string {
  if (state === "failed") return "The list could not be loaded just now. Enter tries again.";
  if (state === "loading") return "Loading...";
  if (total === 0) return "No results";
  if (total > options.length) return `and ${total - options.length} more: keep typing`;
  return total === 1 ? "1 result" : `${total} results`;
}
