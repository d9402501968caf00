import type { SiteSettings } from "#api/types.ts";
import { settingLabels, type SettingName } from "#shared/lib/setting-labels.ts";
import type { FieldDefinition, FieldOption, InputType } from "#shared/form/field-definition.ts";

export type SettingValues = Record<SettingName, string>;

interface SettingField {
  fieldName: SettingName;
  title?: string;
  inputType?: InputType;
  /** Sales need this setting. */
  isNeeded?: boolean;
  hint?: string;
  options?: readonly FieldOption[];
}

const settings: readonly SettingField[] = [
  { fieldName: "fundName", title: "The fund", isNeeded: true },
  { fieldName: "supportEmail", inputType: "email", isNeeded: true },
  {
    fieldName: "timeZone",
    isNeeded: true,
    hint: "Dates and times of tournaments are local to it. By its IANA name, like America/Phoenix.",
  },
  { fieldName: "taxNumber" },
  {
    fieldName: "payableTo",
    title: "How tickets are paid",
    isNeeded: true,
  },
  { fieldName: "mailAddress", isNeeded: true },
  { fieldName: "courierAddress" },
  {
    fieldName: "attendeeDonationUrl",
    isNeeded: true,
    hint: "A link that begins with https://, http:// or mailto:.",
  },
  {
    fieldName: "sponsorDonationUrl",
    isNeeded: true,
    hint: "A link that begins with https://, http:// or mailto:.",
  },
  {
    fieldName: "deductionNote",
    title: "Receipts",
    inputType: "textarea",
    hint: "Stands beside what may be deductible, in Payment Options and in mails. The site's own words are a proposal and no legal advice: please have your adviser confirm them.",
  },
  {
    fieldName: "receiptWording",
    inputType: "textarea",
    hint: "Stands on each receipt, with the figures in the places of {amount}, {value} and {deductible}. This, too, is yours to confirm.",
  },
  {
    fieldName: "sponsorLogos",
    title: "Sponsors",
    inputType: "radio button",
    options: [
      { value: "verified", label: "Show a logo once it is verified" },
      { value: "paid", label: "Show it once a ticket of its sponsor is paid, too" },
    ],
  },
  { fieldName: "privacyPolicyUrl", title: "Links" },
  { fieldName: "cookiePreferencesUrl" },
];

/** The fields of the settings. A setting that sales need is required unless it has a default. */
export function settingFields({ defaults }: SiteSettings): FieldDefinition<SettingName>[] {
  return settings.map(({ isNeeded = false, inputType = "text", hint, ...field }) => {
    const preset = defaults[field.fieldName];
    return {
      ...field,
      label: settingLabels[field.fieldName],
      inputType,
      prompt: preset ?? "",
      isRequired: isNeeded && preset === null,
      helperText:
        field.options === undefined
          ? [hint, presetText(preset, isNeeded)].filter(Boolean).join(" ")
          : "",
    };
  });
}

function presetText(preset: string | null, isNeeded: boolean): string | undefined {
  // The empty field shows the default link as its placeholder, which is too long for this text.
  if (preset?.includes("://")) return "Left empty: the link that it shows.";
  if (preset !== null) return `Left empty: ${preset}`;
  return isNeeded ? undefined : "Left empty: not shown.";
}

export function settingValues(told: SiteSettings): SettingValues {
  // A choice has its default selected.
  const unset = ({ fieldName, options }: SettingField) =>
    options === undefined ? "" : told.defaults[fieldName];
  const values = settings.map((it) => [it.fieldName, told[it.fieldName] ?? unset(it) ?? ""]);
  return Object.fromEntries(values) as SettingValues;
}
