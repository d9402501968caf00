import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { labelText } from "./input-props.ts";

const refusal = "file upload not fully supported here";

/** A form sends no files: choosing one shows an error, and the file is dropped. Pictures have their own uploads. */
export function FileField({ field, error }: FieldProps) {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <TextInput
      type="file"
      name={field.fieldName}
      label={labelText(field)}
      description={field.helperText}
      disabled={field.isMutable === false}
      aria-required={field.isRequired ?? false}
      error={isRefused ? refusal : error}
      onChange={(event) => {
        event.currentTarget.value = "";
        setIsRefused(true);
        showAlert(refusal);
      }}
    />
  );
}
