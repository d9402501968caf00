import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { typedInputProps } from "./input-props.ts";

/** Text, and what a phone shows another keyboard for. */
export function TextField(props: FieldProps) {
  return <TextInput type={props.field.inputType} {...typedInputProps(props)} />;
}
