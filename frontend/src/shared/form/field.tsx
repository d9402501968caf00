import type { FieldProps } from "./field-definition.ts";
import { PasswordField } from "./fields/password.tsx";
import { RadioButtonField } from "./fields/radio-button.tsx";
import { TextField } from "./fields/text.tsx";
import { ToggleField } from "./fields/toggle.tsx";

export function Field(props: FieldProps) {
  switch (props.field.inputType) {
    case "password":
      return <PasswordField {...props} />;
    case "radio button":
      return <RadioButtonField {...props} />;
    case "toggle":
      return <ToggleField {...props} />;
    default:
      return <TextField {...props} />;
  }
}
