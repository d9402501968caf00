import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput } from "@mantine/core";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { typedInputProps } from "./input-props.ts";

export function PasswordField(props: FieldProps) {
  return <PasswordInput {...typedInputProps(props)} />;
}
