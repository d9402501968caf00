import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SyntheticEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#api/api-error.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import type { FieldDefinition, FieldValue, FormValues } from "./field-definition.ts";
import { fieldErrors, type FormErrors } from "./field-errors.ts";

export interface DataFormOptions<Values extends FormValues> {
  fields: readonly FieldDefinition<keyof Values & string>[];
  initialValues: Values;
  /** Sends the values and does what follows on success. What it rejects with is alerted, once. */
  onPostFunction: (values: Values) => Promise<void>;
  /** After that alert. */
  onFailure?: () => void;
}

interface DataFormState<Values> {
  form: RefObject<HTMLFormElement | null>;
  values: Values;
  errors: FormErrors;
  isSubmitting: boolean;
  change: (fieldName: keyof Values & string, value: FieldValue) => void;
  submit: (event: SyntheticEvent) => void;
}

export function useDataForm<Values extends FormValues>({
  fields,
  initialValues,
  onPostFunction,
  onFailure,
}: DataFormOptions<Values>): DataFormState<Values> {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<FormErrors>({});

  /** The messages stand on the page before anything else happens; then the first field in need is there to type in. */
  const show = (found: FormErrors, alert: () => void) => {
    flushSync(() => setErrors(found));
    alert();
    const first = fields.find((field) => found[field.fieldName]);
    const named = form.current?.elements.namedItem(first?.fieldName ?? "");
    const input = named instanceof RadioNodeList ? named[0] : named;
    if (input instanceof HTMLElement) input.focus();
  };

  const { mutate, isPending } = useMutation({
    mutationFn: onPostFunction,
    // Who explains a failure in words of their own needs none of ours where the server said nothing.
    meta: onFailure === undefined ? {} : { unexpected: null },
    onError: (error) => show(error instanceof ApiError ? error.fields : {}, () => onFailure?.()),
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = fieldErrors(fields, values);
    const messages = Object.values(found).flat();
    if (messages.length > 0) {
      show(found, () => showAlert(messages.join("\n\n")));
      return;
    }
    setErrors({});
    mutate(values);
  };

  return {
    form,
    values,
    errors,
    isSubmitting: isPending,
    change: (fieldName, value) => setValues((before) => ({ ...before, [fieldName]: value })),
    submit,
  };
}
