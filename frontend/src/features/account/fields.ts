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

/** The form after a session has ended: the account is fixed, only its password is asked for. */
export const signInAgainFields = signInFields.map((field) =>
  field.fieldName === "email" ? { ...field, isMutable: false } : field,
);

/** A new password, typed twice. */
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

/** The password confirms the deletion. */
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

/** Name and phone number. */
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

/** A user's own account requires both names. */
const ownFields = nameAndPhoneFields.map((field) => ({
  ...field,
  isRequired: field.fieldName !== "phone",
}));

export const profileFields: FieldDefinition<keyof ProfileValues>[] = [
  { ...emailField, isMutable: false, helperText: "An Admin of the site can change it." },
  ...ownFields,
];

export interface ClaimValues extends Omit<ProfileValues, "email">, NewPasswordValues {}

/** The fields of an account that the confirmation of its address has cleared. */
export const claimFields: FieldDefinition<keyof ClaimValues>[] = [
  ...ownFields.map((field, index) => (index === 0 ? { ...field, title: "Your Account" } : field)),
  ...newPasswordFields,
];

/** The same once the names are saved: they are read-only, and only the password is left. */
export const fieldsAfterNames = claimFields.map((field) =>
  field.inputType === "password" ? field : { ...field, isMutable: false },
);

/** The account exists, but a later step failed: address and password are read-only, and submitting repeats the later steps. */
export const fieldsAfterRegistering = signUpFields.map((field) => {
  const isSettled = ["email", "password", "passwordConfirmation"].includes(field.fieldName);
  return isSettled ? { ...field, isMutable: false } : field;
});
