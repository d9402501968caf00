import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { inputProps } from "./input-props.ts";

/** Text, and what the browser has an input of its own for: addresses, telephone numbers, dates and times. */
export function TextField(props: FieldProps) {
  return <TextInput type={props.field.inputType} {...inputProps(props)} />;
}
