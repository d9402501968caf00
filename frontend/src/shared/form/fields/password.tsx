import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { inputProps } from "./input-props.ts";

/** A password input that mends two faults of Mantine's: the keyboard does not reach its eye button, and `aria-invalid` is missing. */
export function PasswordField(props: FieldProps) {
  const [visible, setVisible] = useState(false);
  const eye = {
    tabIndex: 0,
    "aria-hidden": false,
    "aria-pressed": visible,
    "aria-label": `Show ${props.field.label.toLowerCase()}`,
  };
  return (
    <PasswordInput
      {...inputProps(props)}
      aria-invalid={props.error !== null}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={eye}
    />
  );
}
