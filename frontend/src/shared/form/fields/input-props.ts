import type { ChangeEvent } from "react";
import type { FieldDefinition, FieldProps } from "#shared/form/field-definition.ts";

type TypedInto = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The props that all inputs below a label share. */
export function inputProps({ field, value, error, onChange }: FieldProps) {
  const { fieldName, prompt, helperText, isRequired = false, isMutable = true } = field;
  return {
    name: fieldName,
    label: labelText(field),
    description: helperText,
    placeholder: prompt,
    autoComplete: field.autoComplete ?? "off",
    "aria-required": isRequired,
    disabled: !isMutable,
    error,
    value: value === null ? "" : String(value),
    onChange: (event: ChangeEvent<TypedInto>) => onChange(event.currentTarget.value),
  };
}

/** The label; optional fields have 'optional' in it. */
export function labelText({ label, isRequired = false, isMutable = true }: FieldDefinition) {
  return isRequired || !isMutable ? label : `${label} (optional)`;
}

/** The props of toggle and checkbox. */
export function tickProps({ field, value, error, onChange }: FieldProps) {
  return {
    name: field.fieldName,
    label: field.label,
    description: field.helperText,
    disabled: field.isMutable === false,
    "aria-required": field.isRequired ?? false,
    "aria-invalid": error !== null,
    error,
    checked: value === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked),
  };
}
