import type { FieldDefinition } from "#shared/form/field-definition.ts";

export interface SignInValues {
  email: string;
  password: string;
}

export interface NewPasswordValues {
  password: string;
  passwordConfirmation: string;
}

export interface ProfileValues {
  email: string;
  nameFirst: string;
  nameLast: string;
  phone: string;
}

export interface SignUpValues extends ProfileValues, NewPasswordValues {}

export const signInFields: FieldDefinition<keyof SignInValues>[] = [
  {
    fieldName: "email",
    label: "Email",
    inputType: "email",
    isRequired: true,
    autoComplete: "username",
  },
  {
    fieldName: "password",
    label: "Password",
    inputType: "password",
    isRequired: true,
    autoComplete: "current-password",
  },
];

/** A password that is chosen, typed twice. */
const newPasswordFields: FieldDefinition<keyof NewPasswordValues>[] = [
  {
    fieldName: "password",
    label: "Password",
    inputType: "password",
    isRequired: true,
    autoComplete: "new-password",
    helperText: "8 to 128 characters.",
  },
  {
    fieldName: "passwordConfirmation",
    label: "Password confirmation",
    inputType: "password",
    isRequired: true,
    autoComplete: "new-password",
  },
];

export const signUpFields: FieldDefinition<keyof SignUpValues>[] = [
  {
    fieldName: "nameFirst",
    label: "First name",
    inputType: "text",
    isRequired: true,
    autoComplete: "given-name",
  },
  {
    fieldName: "nameLast",
    label: "Last name",
    inputType: "text",
    isRequired: true,
    autoComplete: "family-name",
  },
  { fieldName: "phone", label: "Phone", inputType: "tel", isRequired: true, autoComplete: "tel" },
  {
    fieldName: "email",
    label: "Email",
    inputType: "email",
    isRequired: true,
    autoComplete: "username",
  },
  ...newPasswordFields,
];

/** With an account made and the rest still to do, its address and password are settled; submitting does the rest. */
export const fieldsAfterRegistering = signUpFields.map((field) => {
  const isSettled = ["email", "password", "passwordConfirmation"].includes(field.fieldName);
  return isSettled ? { ...field, isMutable: false } : field;
});
