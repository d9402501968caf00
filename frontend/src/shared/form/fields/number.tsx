import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { inputProps } from "./input-props.ts";

/**
 * A number that is never below 0: what is none, or negative, becomes 0 (rule `number-fields`), which shows when the field is left. It is typed as
 * text, because a browser's number input changes when one scrolls over it and keeps letters to itself.
 */
export function NumberField(props: FieldProps) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState("");
  const asValue = value === null ? "" : String(value);
  const settle = () => setTyped(asValue);
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      value={numberOf(typed) === value ? typed : asValue}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(numberOf(event.currentTarget.value));
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
      }}
    />
  );
}

/** As people write it, '$1,200' too. Nothing at all is left empty, and no number. */
function numberOf(text: string): number | null {
  if (text.trim() === "") return null;
  const number = Number(text.replaceAll(/[$,\s]/g, ""));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
