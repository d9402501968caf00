import type { FieldDefinition } from "#shared/form/field-definition.ts";

export interface PaymentValues {
  paymentMethod: string;
  paymentReference: string;
  paymentNote: string;
}

/** How a ticket was paid: all of it optional, for staff alone, and exported. */
export const paymentFields: FieldDefinition<keyof PaymentValues>[] = [
  {
    fieldName: "paymentMethod",
    label: "Method",
    inputType: "text",
    prompt: "Check, card, cash",
    autoComplete: "off",
  },
  {
    fieldName: "paymentReference",
    label: "Reference",
    inputType: "text",
    prompt: "Number of the check or receipt",
    autoComplete: "off",
  },
  { fieldName: "paymentNote", label: "Note", inputType: "textarea" },
];

export const noPayment: PaymentValues = {
  paymentMethod: "",
  paymentReference: "",
  paymentNote: "",
};
