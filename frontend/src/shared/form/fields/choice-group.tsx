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

/**
 * All options, each with a box. `required` and `invalid` are set where ARIA allows them: on the group for radio
 * buttons, on each box for checkboxes. Help and error describe each box, because the boxes get the focus.
 */
export function ChoiceGroup({ field, error, type, isChosen, onChoose }: ChoiceGroupProps) {
  const id = useId();
  const { fieldName, helperText, isRequired = false, isMutable = true } = field;
  const isInvalid = error !== null;
  const describedBy = [helperText && `${id}-help`, isInvalid && `${id}-error`];
  const ofGroup = { role: "radiogroup", "aria-required": isRequired, "aria-invalid": isInvalid };
  return (
    <fieldset
      className={classes.field}
      disabled={!isMutable}
      {...(type === "radio" ? ofGroup : {})}
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
          describedBy={describedBy}
          isInvalid={isInvalid && type === "checkbox"}
          isChosen={isChosen(option.value)}
          onChoose={() => onChoose(option.value)}
        />
      ))}
      {isInvalid && (
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
  describedBy: readonly (string | false | undefined)[];
  isInvalid: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ option, name, type, isChosen, onChoose, ...ofGroup }: ChoiceProps) {
  const id = useId();
  const { value, label, description } = option;
  const describedBy = [description && `${id}-description`, ...ofGroup.describedBy].filter(Boolean);
  return (
    <div className={classes.option}>
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        aria-describedby={describedBy.join(" ") || undefined}
        aria-invalid={ofGroup.isInvalid || undefined}
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
