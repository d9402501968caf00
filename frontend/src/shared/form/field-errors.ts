import type { FieldDefinition, FieldValue, FormValues } from "./field-definition.ts";

/** Messages by field; those that no field caused are under "". */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** What spec §5 finds wrong with the values, all of it at once. */
export function fieldErrors(fields: readonly FieldDefinition[], values: FormValues): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const { fieldName, isRequired } of fields)
    if (isRequired && isEmpty(values[fieldName]))
      errors[fieldName] = [`${fieldName} cannot be empty`];
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

function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || (typeof value === "string" && value.trim() === "");
}
