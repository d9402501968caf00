import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { NativeSelect } from "@mantine/core";

interface ChoiceProps<Value extends string | number> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A native `select` with number or string values. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoose } = props;
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => String(option.value) === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    />
  );
}
