import type { NewTicket, Sponsor, TicketCategory } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { availabilityText } from "#shared/lib/availability.ts";
import { priceNowText } from "#shared/lib/money.ts";

export interface NewTicketValues {
  /** The buyer's own address, read-only. */
  userId: string;
  ticketCategoryId: number | null;
  sponsorId: number | null;
  userParticipating: boolean;
}

type Field = FieldDefinition<keyof NewTicketValues>;

/** The options of a reservation. */
export interface Choice {
  categories: readonly TicketCategory[];
  /** The sponsors to reserve for; null for an attendee ticket. */
  sponsors: readonly Sponsor[] | null;
}

/** The fields of a reservation by the buyer. */
export function newTicketFields(choice: Choice, supportEmail: string | null) {
  const purchaser: Field = {
    fieldName: "userId",
    label: "Purchaser",
    inputType: "text",
    isRequired: true,
    isMutable: false,
  };
  const sponsor: FieldDefinition<"sponsorId"> = {
    ...sponsorField,
    inputType: "dropdown",
    prompt: "Choose a sponsor",
    helperText: `If the sponsor is not listed, contact ${supportEmail ?? "the organizers"}.`,
    options: choice.sponsors?.map(({ id, name }) => ({ id, name })) ?? [],
  };
  return ({ ticketCategoryId }: NewTicketValues): Field[] => {
    const participates = playsGolf(choice, ticketCategoryId) ? "You play, too" : "You come, too";
    return [purchaser, categoryField(choice), ...sponsorFields(choice, sponsor, participates)];
  };
}

/** Whether the chosen category plays golf; true while none is chosen. */
export function playsGolf({ categories }: Choice, chosen: number | null): boolean {
  return categories.find(({ id }) => id === chosen)?.playFlag ?? true;
}

const sponsorField = { fieldName: "sponsorId", label: "Sponsor", isRequired: true } as const;

/** The fields of a sponsor ticket: the sponsor, and the participation of the purchaser. */
export function sponsorFields(
  { sponsors }: Choice,
  sponsor: FieldDefinition<"sponsorId">,
  participates: string,
): FieldDefinition<"sponsorId" | "userParticipating">[] {
  if (sponsors === null) return [];
  return [
    sponsor,
    {
      fieldName: "userParticipating",
      label: "Participating",
      inputType: "toggle",
      helperText: `${participates}, with a place in the first group and an entrance pass.`,
    },
  ];
}

export function categoryField({ categories }: Choice): FieldDefinition<"ticketCategoryId"> {
  return {
    fieldName: "ticketCategoryId",
    label: "Ticket category",
    inputType: "radio button",
    isRequired: true,
    options: categories.map((category) => ({
      value: category.id,
      label: `${category.name}, ${priceNowText(category)}`,
      description: `${category.description} (${availabilityText(category)})`.trim(),
    })),
  };
}

/** The request body; a checked form has its choices. */
export function newTicketBody(values: NewTicketValues, userId: number, choice: Choice): NewTicket {
  const { ticketCategoryId, sponsorId, userParticipating } = values;
  const body = { ticketCategoryId: Number(ticketCategoryId), userId };
  return choice.sponsors === null
    ? body
    : { ...body, sponsorId: Number(sponsorId), userParticipating };
}
