import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useId } from "react";
import { optionsOf, type FieldProps } from "#shared/form/field-definition.ts";
import { inputProps } from "./input-props.ts";

/**
 * Text, and types with a browser input of their own: addresses, telephone numbers, dates and times. Options are proposals: any other text is
 * valid.
 */
export function TextField(props: FieldProps) {
  const list = useId();
  const proposals = optionsOf(props.field);
  const input = inputProps(props);
  if (proposals.length === 0) return <TextInput type={props.field.inputType} {...input} />;
  return (
    <>
      <TextInput type={props.field.inputType} {...input} list={list} />
      <datalist id={list}>
        {proposals.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
