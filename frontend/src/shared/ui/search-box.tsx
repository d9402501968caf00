import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";

interface SearchBoxProps {
  label: string;
  /** The search text. */
  value: string;
  onSearch: (text: string) => void;
  /** Whether it is in a dialog, where it is no landmark of the page. */
  isInDialog?: boolean;
}

/** In milliseconds without a key, before the search starts. */
const pause = 300;

/** Searches during typing; Enter searches at once. */
export function SearchBox({ label, value, onSearch, isInDialog = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  // Keeps the text during typing, and follows the value when it changes elsewhere, as by going back.
  useEffect(() => {
    if (input.current === null || value === sent.current) return;
    sent.current = value;
    input.current.value = value;
  }, [value]);
  const search = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    onSearch(sent.current);
  }, pause);

  return (
    <form
      role={isInDialog ? undefined : "search"}
      onSubmit={(event) => {
        event.preventDefault();
        search.flush();
      }}
    >
      <TextInput
        ref={input}
        type="search"
        label={label}
        defaultValue={value}
        autoComplete="off"
        onChange={(event) => search(event.currentTarget.value)}
      />
    </form>
  );
}
