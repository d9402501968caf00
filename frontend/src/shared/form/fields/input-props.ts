import type { ChangeEvent } from "react";
import type { FieldProps } from "#shared/form/field-definition.ts";

/** What all inputs that are typed into have in common. */
export function typedInputProps({ field, value, error, onChange }: FieldProps) {
  const { fieldName, label, helperText, isRequired = false, isMutable = true } = field;
  return {
    name: fieldName,
    label: isRequired ? label : `${label} (optional)`,
    description: helperText,
    autoComplete: field.autoComplete ?? "off",
    "aria-required": isRequired,
    disabled: !isMutable,
    error,
    value: String(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  };
}
