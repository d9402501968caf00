import type { SiteSettings } from "#api/types.ts";

export type SettingName = keyof SiteSettings["defaults"];

/** Names of the settings of the fund, in the order of the form. */
export const settingLabels: Record<SettingName, string> = {
  fundName: "Name of the fund",
  supportEmail: "Contact e-mail",
  timeZone: "Time zone",
  taxNumber: "Tax number",
  deductionNote: "Note on deductions",
  receiptWording: "Wording of receipts",
  sponsorLogos: "Logos of sponsors on event pages",
  payableTo: "Checks payable to",
  mailAddress: "Postal address for checks",
  courierAddress: "Courier address for checks",
  attendeeDonationUrl: "Donation form for attendee tickets",
  sponsorDonationUrl: "Donation form for sponsor tickets",
  privacyPolicyUrl: "Link to the privacy policy",
  cookiePreferencesUrl: "Link to the cookie preferences",
};

export function labelsOf(names: readonly string[]): string[] {
  const named = Object.entries(settingLabels).filter(([name]) => names.includes(name));
  return named.map(([, label]) => label);
}
