import { useId, useState, type KeyboardEvent } from "react";
import classes from "./suggest-input.module.css";
import { SuggestionList } from "./suggestion-list.tsx";
import { useSuggestions, type Suggestion, type SuggestionSource } from "./suggestions.ts";
import { Typing, TypingFrame, type FrameProps } from "./typing-frame.tsx";

interface SuggestInputProps<Option extends Suggestion> extends FrameProps {
  label: string;
  "aria-required"?: boolean;
  /** The choices, or a function that loads them. */
  options: readonly Option[] | SuggestionSource<Option>;
  /** The chosen suggestion, or null. Without this property the input is a search: it keeps the text that was typed or taken last. */
  value?: Option | null;
  onSelect: (option: Option) => void;
  /** Called on each change of the text. */
  onType?: (text: string) => void;
  /** Called when the choice is dropped, because the text was changed or emptied. */
  onClear?: () => void;
}

/** The number of options that PageUp and PageDown skip. */
const page = 8;

/**
 * The type-ahead (rule `type-ahead`), a combobox with a listbox. It filters by `suggestionInfo` in any case. The arrows, PageUp and PageDown mark
 * an option, Enter and Tab take it. Escape closes the list, and empties the input if the list is closed. Home and End move in the text, as in any
 * editable combobox.
 */
export function SuggestInput<Option extends Suggestion>({
  options: source,
  value,
  onSelect,
  onClear,
  onType,
  placeholder = "start typing...",
  "aria-required": isRequired,
  ...field
}: SuggestInputProps<Option>) {
  const id = useId();
  /** Null while the input shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [taken, setTaken] = useState<Option | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const chosen = value === undefined ? taken : value;
  const text = typed ?? chosen?.suggestionInfo ?? "";
  const found = useSuggestions(source, typed?.trim() ?? "", isOpen);
  const { options, state } = found;
  const option = isOpen ? options[marked] : undefined;
  const idOf = (index: number) => `${id}-${index}`;

  const choose = (next: Option | null) => {
    setTaken(next);
    if (next !== null) onSelect(next);
    else if (chosen !== null) onClear?.();
  };
  const edit = (next: string) => {
    setTyped(next);
    onType?.(next);
    setMarked(0);
    setIsOpen(next.trim() !== "");
    choose(null);
  };
  const take = (next: Option) => {
    setTyped(null);
    setIsOpen(false);
    choose(next);
  };
  const move = (to: number) => {
    setIsOpen(true);
    setMarked(isOpen ? to : 0);
  };
  const leave = () => {
    setIsOpen(false);
    if (value !== undefined) setTyped(null);
  };

  /** Returns whether the list has handled the key; otherwise the text or the form does. */
  const press = ({ key, altKey }: KeyboardEvent): boolean => {
    const last = options.length - 1;
    if (key === "Enter" && state === "failed" && isOpen) found.retry();
    else if (key === "Enter" && option !== undefined) take(option);
    else if (key === "Enter") return isOpen;
    else if (key === "Escape" && isOpen) setIsOpen(false);
    else if (key === "Escape" && text !== "") edit("");
    else if (key === "ArrowUp" && altKey) setIsOpen(false);
    else if (key === "ArrowDown") move(marked < last ? marked + 1 : 0);
    else if (key === "ArrowUp") move(marked > 0 ? marked - 1 : last);
    else if (key === "PageDown" && isOpen) move(Math.min(marked + page, last));
    else if (key === "PageUp" && isOpen) move(Math.max(marked - page, 0));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && option !== undefined) take(option);
    else if (press(event)) event.preventDefault();
  };

  return (
    <div className={classes.field}>
      <Typing
        value={{
          type: "search",
          role: "combobox",
          autoComplete: "off",
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          "aria-required": isRequired,
          "aria-expanded": isOpen && options.length > 0,
          "aria-controls": `${id}-list`,
          "aria-activedescendant": option === undefined ? undefined : idOf(marked),
          // Escape closes the list first, and a dialog around it only at the next press.
          ...{ "data-mantine-stop-propagation": isOpen },
          value: text,
          onChange: (event) => edit(event.currentTarget.value),
          onClick: () => setIsOpen((typed ?? "").trim() !== ""),
          onKeyDown,
          onBlur: leave,
        }}
      >
        <TypingFrame {...field} placeholder={placeholder} className={classes.input ?? ""} />
      </Typing>
      <SuggestionList
        id={`${id}-list`}
        label={field.label}
        found={isOpen ? found : null}
        marked={marked}
        idOf={idOf}
        onTake={take}
      />
    </div>
  );
}
