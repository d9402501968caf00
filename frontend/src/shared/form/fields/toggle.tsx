import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { tickProps } from "./input-props.ts";
import classes from "./toggle.module.css";

export function ToggleField(props: FieldProps) {
  return <Switch {...tickProps(props)} classNames={classes} />;
}
