import { userSuggestions } from "#queries/accounts.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";

type NameField = "newUserNameFirst" | "newUserNameLast";

function namesOf(isRequired: boolean): FieldDefinition<NameField>[] {
  const field = { inputType: "text", isRequired, autoComplete: "off" } as const;
  return [
    { fieldName: "newUserNameFirst", label: "First name", ...field },
    { fieldName: "newUserNameLast", label: "Last name", ...field },
  ];
}

export const emailFields: FieldDefinition<"email" | NameField>[] = [
  {
    fieldName: "email",
    label: "E-mail",
    inputType: "email",
    isRequired: true,
    autoComplete: "off",
    helperText:
      "They get a mail that leads to their entrance pass. Their name is needed only if they are new here.",
  },
  ...namesOf(false),
];

/** The field for a known person: captains choose among former teammates, Admins among all users. */
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

export const nameFields = namesOf(true);

/** The names are not required here: the server refuses an empty one for a person known by name alone. */
export const correctNameFields: FieldDefinition<"nameFirst" | "nameLast">[] = [
  { fieldName: "nameFirst", label: "First name", inputType: "text", autoComplete: "off" },
  { fieldName: "nameLast", label: "Last name", inputType: "text", autoComplete: "off" },
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
