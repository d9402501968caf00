import { useId } from "react";
import { optionsOf, type FieldProps } from "#shared/form/field-definition.ts";
import { SuggestInput } from "#shared/ui/suggest-input.tsx";
import classes from "./choice-group.module.css";
import { labelText } from "./input-props.ts";
import { TextField } from "./text.tsx";

/** One of very many rows, found by typing. What is chosen stands below, whatever is typed after it. */
export function SuggestionField(props: FieldProps) {
  const { field, value, error, onChange } = props;
  const id = useId();
  const options = optionsOf(field);
  const chosen = options.find((option) => option.value === value)?.label ?? "";
  if (field.isMutable === false)
    return <TextField {...props} field={{ ...field, inputType: "text" }} value={chosen} />;
  return (
    <div role="group" aria-label={field.label} aria-describedby={id} className={classes.field}>
      <SuggestInput
        label={labelText(field)}
        options={options.map(({ value, label }) => ({ id: Number(value), suggestionInfo: label }))}
        onSelect={(option) => onChange(option.id)}
      />
      <div id={id}>
        {chosen !== "" && <p>Chosen: {chosen}</p>}
        {field.helperText !== undefined && (
          <p className={classes.description}>{field.helperText}</p>
        )}
        {error !== null && <p className={classes.error}>{error}</p>}
      </div>
    </div>
  );
}
