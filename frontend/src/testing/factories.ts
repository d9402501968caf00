import type { Site, SiteSettings, Tournament, User } from "#api/types.ts";
import type { Euser } from "#session/session.ts";

/** Complete examples: a test sets only the fields that it is about. */

const fundTexts = {
  fundName: "Example Health Fund",
  supportEmail: "help@fund.example",
  privacyPolicyUrl: "https://fund.example/privacy",
  cookiePreferencesUrl: "https://fund.example/cookies",
  attendeeDonationUrl: "https://give.example/attendee",
  sponsorDonationUrl: "https://give.example/sponsor",
  payableTo: "Example Health Fund",
  mailAddress: "PO Box 1, Springfield",
  courierAddress: "1 Main Street, Springfield",
  timeZone: "America/New_York",
  taxNumber: null,
  deductionNote: "Please ask your tax adviser.",
} as const satisfies Partial<Site>;

const receiptWording = "You gave {amount} for {value}, so {deductible} may be deductible.";

export function someSite(changes: Partial<Site> = {}): Site {
  return { ...fundTexts, waitlistHours: 24, logo: null, ...changes };
}

/** Confirmed settings, without any value of Admins beside those of the environment. */
export function someSettings(changes: Partial<SiteSettings> = {}): SiteSettings {
  const untold = Object.fromEntries(Object.keys(fundTexts).map((name) => [name, null]));
  return {
    ...(untold as Record<keyof typeof fundTexts, null>),
    receiptWording: null,
    sponsorLogos: null,
    defaults: { ...fundTexts, receiptWording, sponsorLogos: "verified" },
    missing: [],
    confirmedAt: "2026-05-01T12:00:00Z",
    demonstration: false,
    logo: null,
    logoFileName: null,
    ...changes,
  };
}

export function someTournament(changes: Partial<Tournament> = {}): Tournament {
  return {
    id: 7,
    name: "Spring Classic",
    slug: "spring-classic",
    description: "A day on the course for the children's ward.",
    liveFlag: true,
    dateStart: "2027-06-03",
    dateEnd: "2027-06-03",
    locationTitle: "Willow Creek Golf Club",
    locationAddress: "12 Fairway Drive, Springfield",
    teamsFreezeAt: null,
    bannerPhotoFileName: null,
    bannerPhotoContentType: null,
    bannerPhotoFileSize: null,
    bannerPhotoUpdatedAt: null,
    bannerPhotoUrl: null,
    weather: null,
    createdAt: "2026-11-01T12:00:00Z",
    updatedAt: "2026-11-01T12:00:00Z",
    ...changes,
  };
}

export interface SomeClaims extends Partial<Pick<Euser, "id" | "email" | "roles">> {
  /** In seconds: when the token was issued, and when it expires. */
  iat?: number;
  exp?: number;
}

/** A token in the server's format, with a signature that is not valid. */
export function someToken(claims: SomeClaims = {}): string {
  const encode = (part: object) => {
    const bytes = new TextEncoder().encode(JSON.stringify(part));
    return btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  };
  const payload = { id: 5, email: "sam@fairway.example", roles: ["User"], ...claims };
  return `${encode({ alg: "HS256", typ: "JWT" })}.${encode(payload)}.c2lnbmF0dXJl`;
}

export function someUser(changes: Partial<User> = {}): User {
  return {
    id: 5,
    email: "sam@fairway.example",
    nameFirst: "",
    nameLast: "",
    phone: "",
    roleArray: ["User"],
    uid: "sam@fairway.example",
    provider: "email",
    emailProven: true,
    ...changes,
  };
}
