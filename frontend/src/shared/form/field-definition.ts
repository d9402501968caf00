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

/** The value of an option: an id if the options are rows, else the text that is sent. */
export type OptionValue = string | number;

/**
 * A field's value, as it is sent. A date is `YYYY-MM-DD`, a time `HH:mm`, a multiselect the list of chosen options; null is an empty number or a
 * missing choice.
 */
export type FieldValue = string | number | boolean | null | readonly OptionValue[];

/** The values of a form by the names of its fields. Generic, so that an interface fits, too. */
export type FormValues<Values = Record<string, FieldValue>> = Record<keyof Values, FieldValue>;

/** One of the answers to choose from. */
export interface FieldOption {
  value: OptionValue;
  label: string;
  /** More about it, below the label. */
  description?: string;
}

/** A row of the server (a sponsor, a widget type, a ticket category): its id is sent, its name shown. */
interface NamedRow {
  id: number;
  name: string;
}

/** One field of a form, as data. */
export interface FieldDefinition<Name extends string = string> {
  /** Its name in the API and in messages. */
  fieldName: Name;
  label: string;
  /** A heading above the field, which begins a section of the form. */
  title?: string;
  /**
   * The placeholder of an empty input: an example, or the missing choice of a dropdown. Ignored for fields that take no typing: date, time, file,
   * toggle, checkbox, multiselect and radio button.
   */
  prompt?: string;
  helperText?: string;
  inputType: InputType;
  isRequired?: boolean;
  /** False for a value that is shown and cannot be changed here. */
  isMutable?: boolean;
  /**
   * The browser's own completion, as an `autocomplete` value of HTML; off by default. Ignored for fields that take no typing, and for a
   * suggestion, which has its own list.
   */
  autoComplete?: string;
  /** For a dropdown, multiselect, radio button or suggestion; a suggestion may also take the source to search. For a text, proposals. */
  options?: readonly (FieldOption | NamedRow | Suggestion)[] | SuggestionSource<Suggestion>;
  /** For a number; 0 by default. */
  minValue?: number;
  /** For a number: a count, without a fraction. */
  isWhole?: boolean;
}

/** Props of every field's input, whatever its type. */
export interface FieldProps {
  field: FieldDefinition;
  value: FieldValue;
  error: string | null;
  onChange: (value: FieldValue) => void;
}

/** The options of a field in one form; none if the server has to be searched. */
export function optionsOf({ options = [] }: FieldDefinition): readonly FieldOption[] {
  if ("queryKey" in options) return [];
  return options.map((option) => {
    if ("value" in option) return option;
    return { value: option.id, label: "name" in option ? option.name : option.suggestionInfo };
  });
}
