import type { FieldDefinition } from "#shared/form/field-definition.ts";

export interface Person {
  name: string;
  email: string;
}

/** The fields for a person who joins. */
export const joinFields: FieldDefinition<keyof Person>[] = [
  { fieldName: "name", label: "Name", inputType: "text", isRequired: true, autoComplete: "name" },
  {
    fieldName: "email",
    label: "E-mail",
    inputType: "email",
    isRequired: true,
    autoComplete: "email",
    helperText: "We mail you a link to confirm it, and when a place is held for you; nothing else.",
  },
];

/** The fields of an entry for staff. */
export const editedPersonFields: FieldDefinition<keyof Person>[] = [
  { fieldName: "name", label: "Name", inputType: "text", isRequired: true, autoComplete: "off" },
  {
    fieldName: "email",
    label: "E-mail",
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
