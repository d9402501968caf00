import "@mantine/core/styles/Input.layer.css";
import { Input } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import type { FieldProps } from "#shared/form/field-definition.ts";
import { labelText } from "#shared/form/fields/input-props.ts";
import { Loading } from "#shared/ui/page-states.tsx";
import { RichText } from "#shared/ui/rich-text.tsx";

/** Lazy: the editor is larger than most pages. */
const Editor = lazy(() => import("./editor.tsx").then((module) => ({ default: module.Editor })));

/** A rich-text field, as HTML. Read-only it looks as on the public page. */
export function WysiwygField({ field, value, error, onChange }: FieldProps) {
  const id = useId();
  const html = typeof value === "string" ? value : "";
  return (
    <Input.Wrapper
      size="md"
      label={labelText(field)}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={field.helperText}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      {field.isMutable === false ? (
        <RichText html={html} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Editor
            html={html}
            onChange={onChange}
            prompt={field.prompt ?? ""}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-description ${id}-error`}
            aria-required={field.isRequired ?? false}
            aria-invalid={error !== null}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
