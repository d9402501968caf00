import { useId } from "react";
import {
  optionsOf,
  type FieldOption,
  type FieldProps,
  type OptionValue,
} from "#shared/form/field-definition.ts";
import classes from "./choice-group.module.css";
import { labelText } from "./input-props.ts";

interface ChoiceGroupProps extends Pick<FieldProps, "field" | "error"> {
  type: "radio" | "checkbox";
  isChosen: (value: OptionValue) => boolean;
  onChoose: (value: OptionValue) => void;
}

/** All the answers at once, in a box each. */
export function ChoiceGroup({ field, error, type, isChosen, onChoose }: ChoiceGroupProps) {
  const id = useId();
  const { fieldName, helperText, isMutable = true } = field;
  const describedBy = [helperText && `${id}-help`, error !== null && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      className={classes.field}
      aria-describedby={describedBy || undefined}
      disabled={!isMutable}
    >
      <legend>{labelText(field)}</legend>
      {helperText !== undefined && (
        <p id={`${id}-help`} className={classes.help}>
          {helperText}
        </p>
      )}
      {optionsOf(field).map((option) => (
        <Choice
          key={option.value}
          option={option}
          name={fieldName}
          type={type}
          isChosen={isChosen(option.value)}
          onChoose={() => onChoose(option.value)}
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

interface ChoiceProps {
  option: FieldOption;
  name: string;
  type: "radio" | "checkbox";
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ option, name, type, isChosen, onChoose }: ChoiceProps) {
  const id = useId();
  const { value, label, description } = option;
  return (
    <div className={classes.option}>
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        checked={isChosen}
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
