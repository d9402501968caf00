import { useEffect, useLayoutEffect, useRef } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./data-form.module.css";
import type { FieldDefinition, FormValues } from "./field-definition.ts";
import { errorsBesideNoField, isShown, type FormErrors } from "./field-errors.ts";
import { Field } from "./field.tsx";
import { submitLabels } from "./form-method.ts";
import { useDataForm, type DataFormOptions } from "./use-data-form.ts";

/** A form from its definition (rule `form-methods`): validates, sends, and also shows errors beside the fields. */
export function DataForm<Values extends FormValues<Values>, Answer>(
  options: DataFormOptions<Values, Answer>,
) {
  const { form, fields, values, errors, isSubmitting, change, submit, ...version } =
    useDataForm(options);
  const submitButton = useReturnToSubmit(isSubmitting);
  const { method, submitLabel = submitLabels[method] } = options;
  const inThisMode = (field: FieldDefinition) =>
    method === "read" ? { ...field, isMutable: false } : field;
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <FormMessages messages={errorsBesideNoField(fields, errors)} {...version} />
      {fields.filter(isShown).map((field) => (
        <div key={field.fieldName} data-field={field.fieldName} className={classes.field}>
          {field.title !== undefined && <h2 className={classes.title}>{field.title}</h2>}
          <Field
            field={inThisMode(field)}
            value={values[field.fieldName]}
            error={messageOf(field, errors)}
            onChange={(value) => change(field.fieldName, value)}
          />
        </div>
      ))}
      {submitLabel !== null && (
        <ActionButton ref={submitButton} type="submit" emphasis="primary" disabled={isSubmitting}>
          {submitLabel}
        </ActionButton>
      )}
    </form>
  );
}

/** Returns the focus to the button, which loses it while it is disabled, unless another element has it by then. */
function useReturnToSubmit(isSubmitting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(isSubmitting);
  useEffect(() => {
    const isDone = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    if (isDone && document.activeElement === document.body) button.current?.focus();
  }, [isSubmitting]);
  return button;
}

/** The server's message begins with the field's name in the API; beside the field it begins with the label. */
function messageOf({ fieldName, label }: FieldDefinition, errors: FormErrors): string | null {
  const { [fieldName]: messages = [] } = errors;
  const labelled = messages.map((message) =>
    message.startsWith(`${fieldName} `) ? label + message.slice(fieldName.length) : message,
  );
  return labelled.length > 0 ? labelled.join(" ") : null;
}

interface FormMessagesProps {
  messages: readonly string[];
  isStale: boolean;
  isMerged: boolean;
  loadLatest: () => void;
}

/** Messages that belong to no field. */
function FormMessages({ messages, isStale, isMerged, loadLatest }: FormMessagesProps) {
  return (
    <>
      {messages.length > 0 && (
        <div role="alert" className={classes.error}>
          <p>{messages.join(" ")}</p>
          {isStale && <LoadLatest onClick={loadLatest} />}
        </div>
      )}
      {isMerged && !isStale && (
        <p role="status">
          This is the latest version, with your changes put into it. Look it over and save it again.
        </p>
      )}
    </>
  );
}

/** Focused after a stale save, as it is at the other end of a long form. */
function LoadLatest({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <ActionButton ref={button} onClick={onClick}>
      Load the latest version
    </ActionButton>
  );
}
