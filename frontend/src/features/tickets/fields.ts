import type { NewTicket, Sponsor, TicketCategory } from "#api/types.ts";
import { userSuggestions } from "#features/accounts/queries.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { availabilityText } from "#shared/lib/availability.ts";
import { priceText } from "#shared/lib/money.ts";

export interface NewTicketValues {
  /** Staff choose a user's id; everybody else sees their own address, read-only. */
  userId: string | number | null;
  ticketCategoryId: number | null;
  sponsorId: number | null;
  userParticipating: boolean;
}

type Field = FieldDefinition<keyof NewTicketValues>;

/** What a ticket is reserved out of; of an attendee ticket no sponsor is asked. */
export interface Choice {
  categories: readonly TicketCategory[];
  /** Null for an attendee ticket, else those it can be reserved for. */
  sponsors: readonly Sponsor[] | null;
}

/** For oneself. */
export function newTicketFields(choice: Choice, supportEmail: string): Field[] {
  const purchaser: Field = {
    fieldName: "userId",
    label: "Purchaser",
    inputType: "text",
    isRequired: true,
    isMutable: false,
  };
  const sponsor: Field = {
    ...sponsorField,
    inputType: "dropdown",
    prompt: "Choose a sponsor",
    helperText: `If the sponsor is not listed, contact ${supportEmail}.`,
    options: choice.sponsors?.map(({ id, name }) => ({ id, name })) ?? [],
  };
  return allFields(purchaser, choice, sponsor, "You play, too");
}

/** For anybody, by an Admin. */
export function newTicketFieldsForStaff(choice: Choice): Field[] {
  const purchaser: Field = {
    fieldName: "userId",
    label: "Purchaser",
    inputType: "suggestion",
    isRequired: true,
    options: userSuggestions,
  };
  const sponsor: Field = {
    ...sponsorField,
    inputType: "suggestion",
    options: choice.sponsors?.map(({ id, name }) => ({ id, suggestionInfo: name })) ?? [],
  };
  return allFields(purchaser, choice, sponsor, "The purchaser plays, too");
}

const sponsorField = { fieldName: "sponsorId", label: "Sponsor", isRequired: true } as const;

function allFields(purchaser: Field, choice: Choice, sponsor: Field, plays: string): Field[] {
  const ofSponsors: Field[] = [
    sponsor,
    {
      fieldName: "userParticipating",
      label: "Participating",
      inputType: "toggle",
      helperText: `${plays}, with a place in the first group and an entrance pass.`,
    },
  ];
  return [purchaser, categoryField(choice), ...(choice.sponsors === null ? [] : ofSponsors)];
}

function categoryField({ categories }: Choice): Field {
  return {
    fieldName: "ticketCategoryId",
    label: "Ticket category",
    inputType: "radio button",
    isRequired: true,
    options: categories.map((category) => ({
      value: category.id,
      label: `${category.name}, ${priceText(category)}`,
      description: `${category.description} (${availabilityText(category)})`.trim(),
    })),
  };
}

/** What is sent; a form that was checked has its choices. */
export function newTicketBody(values: NewTicketValues, userId: number, choice: Choice): NewTicket {
  const { ticketCategoryId, sponsorId, userParticipating } = values;
  const body = { ticketCategoryId: Number(ticketCategoryId), userId };
  return choice.sponsors === null
    ? body
    : { ...body, sponsorId: Number(sponsorId), userParticipating };
}
