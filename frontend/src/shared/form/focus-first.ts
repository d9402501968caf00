import type { FieldDefinition } from "./field-definition.ts";

const typedInto = "input, textarea, select, [contenteditable='true']";

/** Focuses the first of these fields that can be changed. */
export function focusFirst(form: HTMLFormElement | null, fields: readonly FieldDefinition[]): void {
  const wanted = new Set(fields.map((field) => field.fieldName));
  const inputs = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])]
    .filter(({ dataset }) => wanted.has(dataset.field ?? ""))
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(typedInto)]);
  inputs.find((input) => !input.matches(":disabled"))?.focus();
}
