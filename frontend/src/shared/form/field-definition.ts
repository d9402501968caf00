export type InputType = "text" | "email" | "tel" | "password" | "toggle" | "radio button";

export type FieldValue = string | boolean;

export type FormValues = Record<string, FieldValue>;

/** One of the answers to choose from. */
export interface FieldOption {
  value: string;
  label: string;
  /** More about it, below the label. */
  description?: string;
}

/** One field of a form, as data (spec §3). `fieldName` is the name on the wire. */
export interface FieldDefinition<Name extends string = string> {
  fieldName: Name;
  label: string;
  inputType: InputType;
  isRequired?: boolean;
  /** False for what is shown and cannot be changed here. */
  isMutable?: boolean;
  autoComplete?: string;
  helperText?: string;
  /** Of a radio button. */
  options?: readonly FieldOption[];
}

/** What a field's input gets, whatever its type. */
export interface FieldProps {
  field: FieldDefinition;
  value: FieldValue;
  error: string | null;
  onChange: (value: FieldValue) => void;
}
