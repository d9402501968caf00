import type { Term } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";

type Kind = "off" | "days" | "day";

export interface TermValues {
  kind: Kind;
  days: number | null;
  day: string;
  reminderDays: number | null;
  lapse: "no" | "yes";
}

/** The fields of the payment term. The dependent ones appear once a term is on. */
export function termFields({ kind }: TermValues): FieldDefinition<keyof TermValues>[] {
  const isOn = kind !== "off";
  return [
    {
      fieldName: "kind",
      label: "Tickets are to be paid",
      inputType: "radio button",
      isRequired: true,
      options: [
        { value: "off", label: "At any time" },
        { value: "days", label: "Within days of the reservation" },
        {
          value: "day",
          label: "By one day",
          description: "Whoever reserves later has three days",
        },
      ],
    },
    {
      fieldName: "days",
      label: "Days",
      inputType: kind === "days" ? "number" : "none",
      isRequired: kind === "days",
      minValue: 1,
      isWhole: true,
      helperText: "From 1 to 365. Nobody is late on the event's own days: they pay at the desk.",
    },
    {
      fieldName: "day",
      label: "Last day",
      inputType: kind === "day" ? "date" : "none",
      isRequired: kind === "day",
    },
    {
      fieldName: "reminderDays",
      label: "Reminder, days before",
      inputType: isOn ? "number" : "none",
      minValue: 1,
      isWhole: true,
      helperText:
        "Empty: no reminder. One mail a ticket, and none where a check was said to be on its way.",
    },
    {
      fieldName: "lapse",
      label: "After the last day",
      inputType: isOn ? "radio button" : "none",
      isRequired: isOn,
      options: [
        { value: "no", label: "Nothing", description: "You see which tickets are overdue" },
        {
          value: "yes",
          label: "The ticket lapses",
          description:
            "It is cancelled, its buyer is mailed, and its place goes to the waitlist or is free. Not where a part was paid",
        },
      ],
    },
  ];
}

export function termValues({ days, day, reminderDays, lapseFlag }: Term): TermValues {
  const kind = days === null ? "day" : "days";
  return {
    kind: days === null && day === null ? "off" : kind,
    days,
    day: day ?? "",
    reminderDays,
    lapse: lapseFlag ? "yes" : "no",
  };
}

/** The request body. Clears the fields that the form does not show. */
export function termBody({ kind, days, day, reminderDays, lapse }: TermValues) {
  const isOn = kind !== "off";
  return {
    days: kind === "days" ? days : null,
    day: kind === "day" ? day : null,
    reminderDays: isOn ? reminderDays : null,
    lapseFlag: isOn && lapse === "yes",
  };
}
