import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { NativeSelect } from "@mantine/core";
import { optionsOf, type FieldProps } from "#shared/form/field-definition.ts";
import { inputProps } from "./input-props.ts";

/** A native `select`: phones show it in their own way, and letters find options. */
export function DropdownField(props: FieldProps) {
  const { field, value, onChange } = props;
  const options = optionsOf(field);
  const { placeholder = "Choose…", ...input } = inputProps(props);
  return (
    <NativeSelect
      {...input}
      value={options.findIndex((option) => option.value === value)}
      onChange={(event) => onChange(options[Number(event.currentTarget.value)]?.value ?? null)}
    >
      <option value={-1}>{placeholder}</option>
      {options.map(({ value, label }, index) => (
        <option key={value} value={index}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
