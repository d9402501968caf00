import type { FieldProps } from "./field-definition.ts";
import { PasswordField } from "./fields/password.tsx";
import { TextField } from "./fields/text.tsx";
import { ToggleField } from "./fields/toggle.tsx";

export function Field(props: FieldProps) {
  switch (props.field.inputType) {
    case "password":
      return <PasswordField {...props} />;
    case "toggle":
      return <ToggleField {...props} />;
    default:
      return <TextField {...props} />;
  }
}
