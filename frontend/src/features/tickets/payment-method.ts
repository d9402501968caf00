import type { FieldDefinition } from "#shared/form/field-definition.ts";

/** Suggestions for the method, which may be any text. They prevent several spellings. */
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
