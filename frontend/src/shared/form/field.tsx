import type { FieldProps } from "./field-definition.ts";
import { CheckboxField } from "./fields/checkbox.tsx";
import { DropdownField } from "./fields/dropdown.tsx";
import { FileField } from "./fields/file.tsx";
import { MultiselectField } from "./fields/multiselect.tsx";
import { NumberField } from "./fields/number.tsx";
import { PasswordField } from "./fields/password.tsx";
import { RadioButtonField } from "./fields/radio-button.tsx";
import { SuggestionField } from "./fields/suggestion.tsx";
import { TextField } from "./fields/text.tsx";
import { TextareaField } from "./fields/textarea.tsx";
import { ToggleField } from "./fields/toggle.tsx";
import { WysiwygField } from "./fields/wysiwyg/wysiwyg.tsx";

/** The input of a field; null for type none. */
export function Field(props: FieldProps) {
  switch (props.field.inputType) {
    case "checkbox":
      return <CheckboxField {...props} />;
    case "dropdown":
      return <DropdownField {...props} />;
    case "file":
      return <FileField {...props} />;
    case "multiselect":
      return <MultiselectField {...props} />;
    case "none":
      return null;
    case "number":
      return <NumberField {...props} />;
    case "password":
      return <PasswordField {...props} />;
    case "radio button":
      return <RadioButtonField {...props} />;
    case "suggestion":
      return <SuggestionField {...props} />;
    case "textarea":
      return <TextareaField {...props} />;
    case "toggle":
      return <ToggleField {...props} />;
    case "wysiwyg":
      return <WysiwygField {...props} />;
    case "text":
    case "email":
    case "tel":
    case "date":
    case "time":
      return <TextField {...props} />;
  }
}
