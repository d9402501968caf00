import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { inputProps } from "./input-props.ts";

/**
 * A number of at least 0: other text and negative numbers become 0 (rule `number-fields`) when the field loses the focus. The input is of type
 * text, because a browser's number input changes on scrolling and hides invalid text.
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

/** Parses a number as people write it, '$1,200' too. An empty text is null. */
function numberOf(text: string): number | null {
  if (text.trim() === "") return null;
  const number = Number(text.replaceAll(/[$,\s]/g, ""));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
