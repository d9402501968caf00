import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./data-form.module.css";
import type { FormValues } from "./field-definition.ts";
import { errorsBesideNoField } from "./field-errors.ts";
import { Field } from "./field.tsx";
import { useDataForm, type DataFormOptions } from "./use-data-form.ts";

/** A form from its definition (spec §3 to §5): it checks, sends, and says what is wrong beside the fields too. */
export function DataForm<Values extends FormValues>(options: DataFormOptions<Values>) {
  const { form, values, errors, isSubmitting, change, submit } = useDataForm(options);
  const others = errorsBesideNoField(options.fields, errors);
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {others.length > 0 && (
        <p role="alert" className={classes.error}>
          {others.join(" ")}
        </p>
      )}
      {options.fields.map((field) => (
        <Field
          key={field.fieldName}
          field={field}
          value={values[field.fieldName] ?? ""}
          error={errors[field.fieldName]?.join(" ") ?? null}
          onChange={(value) => change(field.fieldName, value)}
        />
      ))}
      <ActionButton type="submit" emphasis="primary" disabled={isSubmitting}>
        Submit
      </ActionButton>
    </form>
  );
}
