import { optionsOf, type FieldProps } from "#shared/form/field-definition.ts";
import { ChoiceGroup } from "./choice-group.tsx";

/** Any number of a few options, kept in the order of the options. */
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
