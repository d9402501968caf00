import type { TicketCategory } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { availabilityText } from "#shared/lib/availability.ts";
import { dollarsText } from "#shared/lib/money.ts";

type Name = "userId" | "ticketCategoryId";

export interface NewTicketValues {
  userId: string;
  ticketCategoryId: number | null;
}

export function newTicketFields(categories: readonly TicketCategory[]): FieldDefinition<Name>[] {
  return [
    {
      fieldName: "userId",
      label: "Purchaser",
      inputType: "text",
      isRequired: true,
      isMutable: false,
    },
    {
      fieldName: "ticketCategoryId",
      label: "Ticket category",
      inputType: "radio button",
      isRequired: true,
      options: categories.map((category) => ({
        value: category.id,
        label: `${category.name}, ${dollarsText(category.price)}`,
        description: `${category.description} (${availabilityText(category)})`.trim(),
      })),
    },
  ];
}
