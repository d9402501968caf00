import {
  optionsOf,
  type FieldDefinition,
  type FieldValue,
  type FormValues,
} from "./field-definition.ts";

/** Messages by field; those without a field are under "". */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** All faults of the values at once (rule `required-fields`). */
export function fieldErrors(fields: readonly FieldDefinition[], values: FormValues): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const field of fields) {
    const error = fieldError(field, values[field.fieldName]);
    if (error !== null) errors[field.fieldName] = [`${field.fieldName} ${error}`];
  }
  if ("passwordConfirmation" in values && values.passwordConfirmation !== values.password)
    errors.passwordConfirmation = [
      ...(errors.passwordConfirmation ?? []),
      "Password and Confirmation does not match.",
    ];
  return errors;
}

/** Messages of fields that this form does not have. */
export function errorsBesideNoField(
  fields: readonly FieldDefinition[],
  errors: FormErrors,
): readonly string[] {
  const shown = new Set(fields.filter(isShown).map((field) => field.fieldName));
  return Object.entries(errors).flatMap(([field, messages]) => (shown.has(field) ? [] : messages));
}

export function isShown({ inputType }: FieldDefinition): boolean {
  return inputType !== "none";
}

function fieldError(field: FieldDefinition, value: FieldValue | undefined): string | null {
  if (field.isRequired && isEmpty(field, value)) return "cannot be empty";
  if (field.inputType === "number" && typeof value === "number") return numberError(field, value);
  return null;
}

function numberError({ minValue = 0, isWhole = false }: FieldDefinition, value: number) {
  if (value < minValue) return `must be at least ${minValue}`;
  if (isWhole && !Number.isInteger(value)) return "must be a whole number";
  return null;
}

/** White space alone is empty, and so is an option that is no longer offered, or an unticked required box. */
function isEmpty(field: FieldDefinition, value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "boolean") return field.inputType === "checkbox" && !value;
  if (typeof value === "object") return value.length === 0;
  if (typeof value === "string" && value.trim() === "") return true;
  return isChoice(field) && !optionsOf(field).some((option) => option.value === value);
}

function isChoice({ options }: FieldDefinition): boolean {
  return options !== undefined && !("queryKey" in options);
}
