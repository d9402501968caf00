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

const emailField = {
  fieldName: "email",
  label: "E-mail",
  inputType: "email",
  isRequired: true,
  autoComplete: "username",
} as const satisfies FieldDefinition<"email">;

export const signInFields: FieldDefinition<keyof SignInValues>[] = [
  emailField,
  {
    fieldName: "password",
    label: "Password",
    inputType: "password",
    isRequired: true,
    autoComplete: "current-password",
  },
];

/** The account is settled; only its password is asked for. */
export const signInAgainFields = signInFields.map((field) =>
  field.fieldName === "email" ? { ...field, isMutable: false } : field,
);

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

export const credentialsFields: FieldDefinition<keyof NewPasswordValues>[] = newPasswordFields.map(
  (field, index) => (index === 0 ? { ...field, title: "Sign In Credentials" } : field),
);

/** The account is shown to be one's own before it is deleted. */
export const deletionFields: FieldDefinition<"password">[] = [
  {
    fieldName: "password",
    label: "Password",
    inputType: "password",
    isRequired: true,
    autoComplete: "current-password",
  },
];

export const recoverFields: FieldDefinition<"email">[] = [emailField];

/** One's name and phone number. */
const nameAndPhoneFields = [
  { fieldName: "nameFirst", label: "First name", inputType: "text", autoComplete: "given-name" },
  { fieldName: "nameLast", label: "Last name", inputType: "text", autoComplete: "family-name" },
  { fieldName: "phone", label: "Phone", inputType: "tel", autoComplete: "tel" },
] as const satisfies FieldDefinition<keyof ProfileValues>[];

export const signUpFields: FieldDefinition<keyof SignUpValues>[] = [
  ...nameAndPhoneFields.map((field) => ({ ...field, isRequired: true })),
  emailField,
  ...newPasswordFields,
];

/** On one's own account both names are asked for. */
const ownFields = nameAndPhoneFields.map((field) => ({
  ...field,
  isRequired: field.fieldName !== "phone",
}));

export const profileFields: FieldDefinition<keyof ProfileValues>[] = [
  { ...emailField, isMutable: false, helperText: "An Admin of the site can change it." },
  ...ownFields,
];

export interface ClaimValues extends Omit<ProfileValues, "email">, NewPasswordValues {}

/** All that an account lacks once its address is confirmed and what was typed before is emptied. */
export const claimFields: FieldDefinition<keyof ClaimValues>[] = [
  ...ownFields.map((field, index) => (index === 0 ? { ...field, title: "Your Account" } : field)),
  ...newPasswordFields,
];

/** With the names saved and the password still to do. */
export const fieldsAfterNames = claimFields.map((field) =>
  field.inputType === "password" ? field : { ...field, isMutable: false },
);

/** With an account made and the rest still to do, its address and password are settled; submitting does the rest. */
export const fieldsAfterRegistering = signUpFields.map((field) => {
  const isSettled = ["email", "password", "passwordConfirmation"].includes(field.fieldName);
  return isSettled ? { ...field, isMutable: false } : field;
});
