import { optionsOf, type FieldProps } from "#shared/form/field-definition.ts";
import { ChoiceGroup } from "./choice-group.tsx";

/** Of a few answers any number, kept in the order in which they are offered. */
export function MultiselectField({ field, value, error, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? value : [];
  const offered = optionsOf(field).map((option) => option.value);
  return (
    <ChoiceGroup
      type="checkbox"
      field={field}
      error={error}
      isChosen={(option) => chosen.includes(option)}
      onChoose={(option) =>
        onChange(offered.filter((other) => (other === option) !== chosen.includes(other)))
      }
    />
  );
}
