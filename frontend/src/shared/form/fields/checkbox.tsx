import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox } from "@mantine/core";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { tickProps } from "./input-props.ts";
import classes from "./toggle.module.css";

export function CheckboxField(props: FieldProps) {
  return <Checkbox {...tickProps(props)} classNames={{ description: classes.description }} />;
}
