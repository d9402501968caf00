import { useId, useState, type KeyboardEvent } from "react";
import classes from "./suggest-input.module.css";

export interface Suggestion {
  id: number;
  /** What the visitor reads and types parts of. */
  suggestionInfo: string;
}

interface SuggestInputProps<Option extends Suggestion> {
  label: string;
  options: readonly Option[];
  onSelect: (option: Option) => void;
}

const shown = 8;

/**
 * The type-ahead search of spec §2: filters by `suggestionInfo` whatever the case; the arrow keys move, Enter and
 * Tab take what is marked, Escape closes.
 */
export function SuggestInput<Option extends Suggestion>({
  label,
  options,
  onSelect,
}: SuggestInputProps<Option>) {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const matches = isOpen ? matching(options, text) : [];
  const optionId = (index: number) => `${id}-option-${index}`;

  const edit = (next: string) => {
    setText(next);
    setMarked(0);
    setIsOpen(next.trim() !== "");
  };
  const take = (option: Option) => {
    setText(option.suggestionInfo);
    setIsOpen(false);
    onSelect(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = matches[marked];
    if (option === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMarked((marked + step + matches.length) % matches.length);
    else if (event.key === "Enter" || event.key === "Tab") take(option);
    else if (event.key === "Escape") setIsOpen(false);
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };

  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={classes.input}
        type="search"
        role="combobox"
        placeholder="start typing..."
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={matches.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={matches.length > 0 ? optionId(marked) : undefined}
        value={text}
        onChange={(event) => edit(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
        {matches.map((option, index) => (
          // The keyboard works on the input, which names the marked option as its active descendant.
          <div
            key={option.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === marked}
            className={classes.option}
            onPointerDown={(event) => {
              event.preventDefault();
              take(option);
            }}
          >
            {option.suggestionInfo}
          </div>
        ))}
      </div>
    </div>
  );
}

function matching<Option extends Suggestion>(options: readonly Option[], text: string): Option[] {
  const wanted = text.trim().toLowerCase();
  return options
    .filter(({ suggestionInfo }) => suggestionInfo.toLowerCase().includes(wanted))
    .slice(0, shown);
}
