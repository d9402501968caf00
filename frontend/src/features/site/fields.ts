import type { SiteSettings } from "#api/types.ts";
import type { FieldDefinition, InputType } from "#shared/form/field-definition.ts";

export type SettingName = keyof SiteSettings["defaults"];
export type SettingValues = Record<SettingName, string>;

interface SettingField {
  fieldName: SettingName;
  label: string;
  title?: string;
  inputType?: InputType;
  /** Nothing is sold while nobody has told it. */
  isNeeded?: boolean;
  hint?: string;
}

const settings: readonly SettingField[] = [
  { fieldName: "fundName", label: "Name of the fund", title: "The fund", isNeeded: true },
  { fieldName: "supportEmail", label: "Contact e-mail", inputType: "email", isNeeded: true },
  {
    fieldName: "timeZone",
    label: "Time zone",
    isNeeded: true,
    hint: "Dates and times of tournaments are local to it. By its IANA name, like America/Phoenix.",
  },
  { fieldName: "taxNumber", label: "Tax number" },
  {
    fieldName: "payableTo",
    label: "Checks payable to",
    title: "How tickets are paid",
    isNeeded: true,
  },
  { fieldName: "mailAddress", label: "Postal address for checks", isNeeded: true },
  { fieldName: "courierAddress", label: "Courier address for checks" },
  {
    fieldName: "attendeeDonationUrl",
    label: "Donation form for attendee tickets",
    isNeeded: true,
    hint: "A link that begins with https://, http:// or mailto:.",
  },
  {
    fieldName: "sponsorDonationUrl",
    label: "Donation form for sponsor tickets",
    isNeeded: true,
    hint: "A link that begins with https://, http:// or mailto:.",
  },
  { fieldName: "privacyPolicyUrl", label: "Link to the privacy policy", title: "Links" },
  { fieldName: "cookiePreferencesUrl", label: "Link to the cookie preferences" },
];

/** A field without a default has to be filled in where nothing can be sold without it. */
export function settingFields({ defaults }: SiteSettings): FieldDefinition<SettingName>[] {
  return settings.map(({ isNeeded = false, inputType = "text", hint, ...field }) => {
    const preset = defaults[field.fieldName];
    return {
      ...field,
      inputType,
      prompt: preset ?? "",
      isRequired: isNeeded && preset === null,
      helperText: [hint, presetText(preset, isNeeded)].filter(Boolean).join(" "),
    };
  });
}

function presetText(preset: string | null, isNeeded: boolean): string | undefined {
  if (preset !== null) return `Left empty: ${preset}`;
  return isNeeded ? undefined : "Left empty: not shown.";
}

export function settingValues(told: SiteSettings): SettingValues {
  const values = settings.map(({ fieldName }) => [fieldName, told[fieldName] ?? ""]);
  return Object.fromEntries(values) as SettingValues;
}
