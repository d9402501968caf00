import type { FieldProps } from "#shared/form/field-definition.ts";
import { ChoiceGroup } from "./choice-group.tsx";

/** One of a few options. */
export function RadioButtonField({ field, value, error, onChange }: FieldProps) {
  return (
    <ChoiceGroup
      type="radio"
      field={field}
      error={error}
      isChosen={(option) => option === value}
      onChoose={onChange}
    />
  );
}
