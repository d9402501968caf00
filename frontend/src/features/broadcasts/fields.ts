import type { Audience, BroadcastWho, NewBroadcast, Round, TicketCategory } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { momentAt } from "#shared/lib/dates-of-lazy-pages.ts";
import { whoWords, whosOf } from "./words.ts";

type Purpose = "ticket" | "invitation";

export interface BroadcastValues {
  purpose: Purpose;
  who: BroadcastWho;
  ticketCategoryId: number | null;
  roundId: number | null;
  hole: number | null;
  subject: string;
  body: string;
  time: "now" | "later";
  sendDay: string;
  sendAt: string;
}

export const newBroadcast: BroadcastValues = {
  purpose: "ticket",
  who: "everyone",
  ticketCategoryId: null,
  roundId: null,
  hole: null,
  subject: "",
  body: "",
  time: "now",
  sendDay: "",
  sendAt: "",
};

const placeholders =
  "{firstName}, {event}, {day}, {place}, {reference} and {fund} stand for each recipient's own.";

/** The fields of a message. Filters of the audience are left out when they have nothing to choose from. */
export function broadcastFields(
  { roundId, time }: BroadcastValues,
  categories: readonly TicketCategory[],
  rounds: readonly Round[],
  isCancelled: boolean,
): FieldDefinition<keyof BroadcastValues>[] {
  return [
    {
      fieldName: "purpose",
      label: "About",
      inputType: "radio button",
      isRequired: true,
      options: [
        { value: "ticket", label: "Their ticket", description: "Rain, a new time, what to bring" },
        {
          value: "invitation",
          label: "A coming tournament",
          description: "Only to people who agreed to it, with a link to unsubscribe",
        },
      ],
    },
    {
      fieldName: "who",
      label: "To",
      inputType: "dropdown",
      isRequired: true,
      options: whosOf(isCancelled).map((who) => ({ value: who, label: whoWords[who] })),
    },
    {
      fieldName: "ticketCategoryId",
      label: "Only of the ticket category",
      inputType: categories.length > 1 ? "dropdown" : "none",
      prompt: "All categories",
      options: categories,
    },
    {
      fieldName: "roundId",
      label: "Only in the round",
      inputType: rounds.length > 0 ? "dropdown" : "none",
      prompt: "All rounds",
      options: rounds,
    },
    {
      fieldName: "hole",
      label: "Only who start at hole",
      inputType: roundId === null ? "none" : "number",
      prompt: "All holes",
      minValue: 1,
      isWhole: true,
    },
    { fieldName: "subject", label: "Subject", inputType: "text", isRequired: true },
    {
      fieldName: "body",
      label: "Text",
      inputType: "textarea",
      isRequired: true,
      helperText: `The mail begins with 'Hello' and the name. ${placeholders}`,
    },
    {
      fieldName: "time",
      label: "When",
      inputType: "radio button",
      isRequired: true,
      options: [
        { value: "now", label: "At once" },
        { value: "later", label: "Later" },
      ],
    },
    {
      fieldName: "sendDay",
      label: "Day",
      inputType: time === "later" ? "date" : "none",
      isRequired: time === "later",
    },
    {
      fieldName: "sendAt",
      label: "Time",
      inputType: time === "later" ? "time" : "none",
      isRequired: time === "later",
      helperText: "In the time zone of the event. The people are chosen then.",
    },
  ];
}

/** The filter for the recipients. */
export function audienceOf(values: BroadcastValues): Audience & { who: BroadcastWho } {
  const { who, ticketCategoryId, roundId, hole, purpose } = values;
  return {
    who,
    ...(purpose === "invitation" && { invitation: true }),
    ...(ticketCategoryId !== null && { ticketCategoryId }),
    ...(roundId !== null && { roundId }),
    ...(roundId !== null && hole !== null && hole > 0 && { hole }),
  };
}

/** The request body. */
export function broadcastOf(
  values: BroadcastValues,
  tournamentId: number,
  timeZone: string,
): NewBroadcast {
  const { subject, body, time, sendDay, sendAt } = values;
  return {
    tournamentId,
    ...audienceOf(values),
    subject,
    body,
    ...(time === "later" && { sendAt: momentAt(sendDay, sendAt, timeZone) }),
  };
}
