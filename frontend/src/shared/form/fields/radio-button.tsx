import { useId } from "react";
import type { FieldOption, FieldProps } from "#shared/form/field-definition.ts";
import classes from "./radio-button.module.css";

/** All the answers at once, of which one is chosen. */
export function RadioButtonField({ field, value, error, onChange }: FieldProps) {
  const id = useId();
  const { fieldName, label, helperText, options = [], isMutable = true } = field;
  return (
    <fieldset
      className={classes.field}
      aria-describedby={error === null ? undefined : `${id}-error`}
      disabled={!isMutable}
    >
      <legend>{label}</legend>
      {helperText !== undefined && <p className={classes.description}>{helperText}</p>}
      {options.map((option) => (
        <Option
          key={option.value}
          option={option}
          name={fieldName}
          isChecked={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
      {error !== null && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface OptionProps {
  option: FieldOption;
  name: string;
  isChecked: boolean;
  onChoose: () => void;
}

function Option({ option, name, isChecked, onChoose }: OptionProps) {
  const id = useId();
  const { value, label, description } = option;
  return (
    <div className={classes.option}>
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        checked={isChecked}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={onChoose}
      />
      <label htmlFor={id}>{label}</label>
      {description !== undefined && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}
