import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import type { FieldProps } from "#shared/form/field-definition.ts";

export function ToggleField({ field, value, error, onChange }: FieldProps) {
  return (
    <Switch
      name={field.fieldName}
      label={field.label}
      description={field.helperText}
      disabled={field.isMutable === false}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
