import type { Suggestion, SuggestionSource } from "#shared/ui/suggestions.ts";

export type InputType =
  | "text"
  | "email"
  | "tel"
  | "textarea"
  | "number"
  | "toggle"
  | "multiselect"
  | "suggestion"
  | "date"
  | "time"
  | "file"
  | "dropdown"
  | "password"
  | "radio button"
  | "checkbox"
  | "wysiwyg"
  | "none";

/** The value of an option: an id where the options are rows, else the text that is sent. */
export type OptionValue = string | number;

/**
 * A field's value, as it is sent. A date is `YYYY-MM-DD`, a time `HH:mm`, a multiselect all that is chosen; null is a
 * number not entered or a choice not made.
 */
export type FieldValue = string | number | boolean | null | readonly OptionValue[];

/** The values of a form by the names of its fields; an interface will do. */
export type FormValues<Values = Record<string, FieldValue>> = Record<keyof Values, FieldValue>;

/** One of the answers to choose from. */
export interface FieldOption {
  value: OptionValue;
  label: string;
  /** More about it, below the label. */
  description?: string;
}

/** A row of the server, of which the id is sent and the name shown: a sponsor, a widget type, a ticket category. */
interface NamedRow {
  id: number;
  name: string;
}

/** One field of a form, as data. */
export interface FieldDefinition<Name extends string = string> {
  /** Its name on the wire, and in messages. */
  fieldName: Name;
  label: string;
  /** A heading above the field: here a part of the form begins. */
  title?: string;
  /**
   * The placeholder of an empty input: an example, or of a dropdown the choice not made. It has no meaning where
   * there is nothing to type into: of a date, time, file, toggle, checkbox, multiselect or radio button.
   */
  prompt?: string;
  helperText?: string;
  inputType: InputType;
  isRequired?: boolean;
  /** False for what is shown and cannot be changed here. */
  isMutable?: boolean;
  /**
   * The browser's own completion, as HTML names it; none by default. It has no meaning where there is nothing to type
   * into, nor of a suggestion, which has a list of its own.
   */
  autoComplete?: string;
  /**
   * Of a dropdown, multiselect, radio button or suggestion; of a suggestion also whom to ask for them. Of a text, proposals.
   */
  options?: readonly (FieldOption | NamedRow | Suggestion)[] | SuggestionSource<Suggestion>;
  /** Of a number; 0 when it is not said. */
  minValue?: number;
  /** Of a number: it counts something, and has no fraction. */
  isWhole?: boolean;
}

/** Props of every field's input, whatever its type. */
export interface FieldProps {
  field: FieldDefinition;
  value: FieldValue;
  error: string | null;
  onChange: (value: FieldValue) => void;
}

/** The options of a field, whatever they were given as; none as long as the server has to be asked. */
export function optionsOf({ options = [] }: FieldDefinition): readonly FieldOption[] {
  if ("queryKey" in options) return [];
  return options.map((option) => {
    if ("value" in option) return option;
    return { value: option.id, label: "name" in option ? option.name : option.suggestionInfo };
  });
}
