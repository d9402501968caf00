import type { FieldDefinition } from "#shared/form/field-definition.ts";

export interface SponsorValues {
  name: string;
  description: string;
  website: string;
  phone: string;
  contactNameFirst: string;
  contactNameLast: string;
  liveFlag: boolean;
}

export const sponsorFields: readonly FieldDefinition<keyof SponsorValues>[] = [
  { fieldName: "name", label: "Name", inputType: "text", isRequired: true },
  { fieldName: "description", label: "Description", inputType: "textarea" },
  {
    fieldName: "website",
    label: "Website",
    inputType: "text",
    prompt: "https://",
    helperText: "The sponsor's name or logo on the event page leads there.",
  },
  { fieldName: "phone", label: "Phone", inputType: "tel", title: "Contact" },
  { fieldName: "contactNameFirst", label: "Contact first name", inputType: "text" },
  { fieldName: "contactNameLast", label: "Contact last name", inputType: "text" },
  {
    fieldName: "liveFlag",
    label: "Live",
    inputType: "toggle",
    helperText: "Visitors see the sponsor on the pages of its events.",
  },
];
