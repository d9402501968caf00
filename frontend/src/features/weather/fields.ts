import type { DecideWeather } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { momentAt } from "#shared/lib/dates-of-lazy-pages.ts";

export interface DecisionValues {
  decision: "waiting" | "postponed" | "cancelled";
  dateStart: string;
  decisionDay: string;
  decisionAt: string;
  note: string;
}

/** The initial values. The proposed moment of the decision is the morning of the event. */
export function newDecision(dateStart: string): DecisionValues {
  return {
    decision: "waiting",
    dateStart: "",
    decisionDay: dateStart,
    decisionAt: "07:00",
    note: "",
  };
}

export function decisionFields({
  decision,
}: DecisionValues): FieldDefinition<keyof DecisionValues>[] {
  const isWaiting = decision === "waiting";
  return [
    {
      fieldName: "decision",
      label: "What is decided?",
      inputType: "radio button",
      isRequired: true,
      options: [
        {
          value: "waiting",
          label: "Decide later",
          description: "A banner on the event's page says when; nobody is mailed",
        },
        {
          value: "postponed",
          label: "Postpone",
          description: "Tickets, passes and sign-ups stay valid on the new day",
        },
        {
          value: "cancelled",
          label: "Cancel",
          description: "Sales close, and each buyer chooses what becomes of the money",
        },
      ],
    },
    {
      fieldName: "dateStart",
      label: "New first day",
      inputType: decision === "postponed" ? "date" : "none",
      isRequired: decision === "postponed",
      helperText: "The last day and all rounds move as much.",
    },
    {
      fieldName: "decisionDay",
      label: "Day of the decision",
      inputType: isWaiting ? "date" : "none",
      isRequired: isWaiting,
    },
    {
      fieldName: "decisionAt",
      label: "Time of the decision",
      inputType: isWaiting ? "time" : "none",
      isRequired: isWaiting,
      helperText: "In the time zone of the event.",
    },
    {
      fieldName: "note",
      label: "A sentence beside it",
      inputType: "textarea",
      helperText: "On the event's page and in the mail; may be empty.",
    },
  ];
}

/** The request body. */
export function decisionOf(values: DecisionValues, id: number, timeZone: string): DecideWeather {
  const { decision, dateStart, decisionDay, decisionAt, note } = values;
  return {
    id,
    decision,
    note,
    ...(decision === "postponed" && { dateStart }),
    ...(decision === "waiting" && { decisionAt: momentAt(decisionDay, decisionAt, timeZone) }),
  };
}

/** The confirmation before a decision that sends mails; null for 'waiting', which sends none. */
export function decisionQuestion({ decision }: DecisionValues): string | null {
  if (decision === "postponed")
    return "Postpone the event? Everybody with a ticket or a place is mailed the new day.";
  if (decision === "cancelled")
    return "Cancel the event? Sales close, and everybody with a ticket or a place is mailed.";
  return null;
}
