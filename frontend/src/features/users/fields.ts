import type { Role } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";

export interface UserValues {
  email: string;
  nameFirst: string;
  nameLast: string;
  phone: string;
  roleArray: readonly string[];
}

/** The purpose of each role (rule `roles`); an unknown role has none. */
const purposes: Readonly<Record<string, string>> = {
  Admin: "May do and see everything.",
  Volunteer: "Checks attendees in on the day.",
  "Content Editor": "Writes the content of the event pages.",
  User: "Reserves tickets; everybody who signs up.",
  Guest: "Was added as a teammate and has no password yet.",
};

/** The fields of a user. The e-mail address is required, except for a Guest without one. */
export function userFields(
  roles: readonly Role[],
  needsEmail: boolean,
): FieldDefinition<keyof UserValues>[] {
  return [
    { fieldName: "email", label: "E-mail", inputType: "email", isRequired: needsEmail },
    { fieldName: "nameFirst", label: "First name", inputType: "text" },
    { fieldName: "nameLast", label: "Last name", inputType: "text" },
    { fieldName: "phone", label: "Phone", inputType: "tel" },
    {
      fieldName: "roleArray",
      label: "Roles",
      inputType: "multiselect",
      options: roles.map(({ name }) => {
        const description = purposes[name];
        return { value: name, label: name, ...(description !== undefined && { description }) };
      }),
    },
  ];
}
