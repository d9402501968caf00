import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";

interface SearchBoxProps {
  label: string;
  /** The search text. */
  value: string;
  onSearch: (text: string) => void;
  /** It is no landmark of the page then. */
  isInDialog?: boolean;
}

/** In milliseconds: so long nothing more is typed before it is searched for. */
const pause = 300;

/** Searches as one types; Enter does not wait. */
export function SearchBox({ label, value, onSearch, isInDialog = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  // Keeps text that is being typed; shows a value from outside, such as after going back.
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
