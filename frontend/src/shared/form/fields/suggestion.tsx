import { useState } from "react";
import { optionsOf, type FieldProps } from "#shared/form/field-definition.ts";
import { SuggestInput } from "#shared/ui/suggest-input.tsx";
import type { Suggestion } from "#shared/ui/suggestions.ts";
import { labelText } from "./input-props.ts";

/** One of very many rows, found by typing; its id is the value. */
export function SuggestionField({ field, value, error, onChange }: FieldProps) {
  // Holds the chosen suggestion for its text, as the server's options are not loaded here.
  const [taken, setTaken] = useState<Suggestion | null>(null);
  const given = optionsOf(field).map((option) => ({
    id: Number(option.value),
    suggestionInfo: option.label,
  }));
  const source = field.options !== undefined && "queryKey" in field.options ? field.options : given;
  return (
    <SuggestInput
      name={field.fieldName}
      label={labelText(field)}
      description={field.helperText}
      placeholder={field.prompt}
      aria-required={field.isRequired ?? false}
      disabled={field.isMutable === false}
      error={error}
      options={source}
      value={[...given, taken].find((option) => option?.id === value) ?? null}
      onSelect={(option) => {
        setTaken(option);
        onChange(option.id);
      }}
      onClear={() => onChange(null)}
    />
  );
}
