import type { FieldDefinition, FieldValue, FormValues } from "./field-definition.ts";

/** Messages by field; those that no field caused are under "". */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** What spec §5 finds wrong with the values, all of it at once. */
export function fieldErrors(fields: readonly FieldDefinition[], values: FormValues): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const field of fields)
    if (field.isRequired && isEmpty(field, values[field.fieldName]))
      errors[field.fieldName] = [`${field.fieldName} cannot be empty`];
  if ("passwordConfirmation" in values && values.passwordConfirmation !== values.password)
    errors.passwordConfirmation = [
      ...(errors.passwordConfirmation ?? []),
      "Password and Confirmation does not match.",
    ];
  return errors;
}

/** The messages that stand beside none of these fields. */
export function errorsBesideNoField(
  fields: readonly FieldDefinition[],
  errors: FormErrors,
): readonly string[] {
  const shown = new Set(fields.map((field) => field.fieldName));
  return Object.entries(errors).flatMap(([field, messages]) => (shown.has(field) ? [] : messages));
}

/** Only white space is empty, and so is an answer that is not offered any more. */
function isEmpty({ options }: FieldDefinition, value: FieldValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value !== "string") return false;
  return value.trim() === "" || options?.some((option) => option.value === value) === false;
}
