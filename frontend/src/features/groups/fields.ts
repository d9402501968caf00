import { userSuggestions } from "#features/accounts/queries.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";

export const emailFields: FieldDefinition<"email">[] = [
  {
    fieldName: "email",
    label: "E-mail",
    inputType: "email",
    isRequired: true,
    autoComplete: "off",
    helperText: "They get a mail that leads to their entrance pass.",
  },
];

/** The server suggests to a captain whom they have shared a group with, and to an Admin everybody. */
export function knownFields(isAdmin: boolean): FieldDefinition<"userId">[] {
  return [
    {
      fieldName: "userId",
      label: isAdmin ? "User" : "Teammate",
      inputType: "suggestion",
      isRequired: true,
      options: userSuggestions,
      helperText: isAdmin
        ? "Anybody with an account, by name or e-mail."
        : "Anybody you have shared a group with, by name.",
    },
  ];
}

export const nameFields: FieldDefinition<"newUserNameFirst" | "newUserNameLast">[] = [
  {
    fieldName: "newUserNameFirst",
    label: "First name",
    inputType: "text",
    isRequired: true,
    autoComplete: "off",
  },
  {
    fieldName: "newUserNameLast",
    label: "Last name",
    inputType: "text",
    isRequired: true,
    autoComplete: "off",
    helperText: "Without an e-mail address they get no mail, and are checked in by their name.",
  },
];

export const renameFields: FieldDefinition<"name">[] = [
  {
    fieldName: "name",
    label: "Name of the group",
    inputType: "text",
    autoComplete: "off",
    helperText: "Left empty, it is called by its number again.",
  },
];
