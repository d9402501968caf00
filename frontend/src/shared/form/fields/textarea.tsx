import "@mantine/core/styles/Input.layer.css";
import { Textarea } from "@mantine/core";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { inputProps } from "./input-props.ts";

export function TextareaField(props: FieldProps) {
  return <Textarea rows={5} resize="vertical" {...inputProps(props)} />;
}
