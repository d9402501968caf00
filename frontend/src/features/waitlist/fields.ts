import type { TicketCategory } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { priceText } from "#shared/lib/money.ts";

export interface JoinValues {
  ticketCategoryId: number | null;
  name: string;
  email: string;
}

type Person = Pick<JoinValues, "name" | "email">;

export function joinFields(
  categories: readonly TicketCategory[],
): FieldDefinition<keyof JoinValues>[] {
  return [
    {
      fieldName: "ticketCategoryId",
      label: "Ticket category",
      inputType: "radio button",
      isRequired: true,
      options: categories.map((category) => ({
        value: category.id,
        label: `${category.name}, ${priceText(category)}`,
      })),
    },
    { fieldName: "name", label: "Name", inputType: "text", isRequired: true, autoComplete: "name" },
    {
      fieldName: "email",
      label: "Email",
      inputType: "email",
      isRequired: true,
      autoComplete: "email",
      helperText:
        "We mail you a link to confirm it, and when a place is held for you; nothing else.",
    },
  ];
}

/** Name and address of an entry, edited by staff. */
export const personFields: FieldDefinition<keyof Person>[] = [
  { fieldName: "name", label: "Name", inputType: "text", isRequired: true, autoComplete: "off" },
  {
    fieldName: "email",
    label: "Email",
    inputType: "email",
    isRequired: true,
    autoComplete: "off",
  },
];

export const offerFields: FieldDefinition<"holdHours">[] = [
  {
    fieldName: "holdHours",
    label: "Hours to hold the place",
    inputType: "number",
    isRequired: true,
    minValue: 1,
    isWhole: true,
    helperText: "Up to 720, which is 30 days. Then it is free for others again.",
  },
];
