import type { FieldDefinition } from "#shared/form/field-definition.ts";

/** Any text will do; these spare the typing, and the same method a second spelling. */
const methods = ["Check", "Card", "Cash", "Wire", "Comp", "Other"];

export const paymentMethodField: FieldDefinition<"paymentMethod"> = {
  fieldName: "paymentMethod",
  label: "Method",
  inputType: "text",
  prompt: "Check, card, cash",
  autoComplete: "off",
  options: methods.map((method) => ({ value: method, label: method })),
};

export const paymentReferenceField: FieldDefinition<"paymentReference"> = {
  fieldName: "paymentReference",
  label: "Reference",
  inputType: "text",
  prompt: "Number of the check or receipt",
  autoComplete: "off",
};
