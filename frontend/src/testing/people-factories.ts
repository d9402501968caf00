import type { Role, Sponsor, SponsorLogo, UnsentMail, UserSponsor } from "#api/types.ts";
import { somePerson } from "./event-factories.ts";

/** Complete examples for the administration of users and sponsors: a test sets only the fields that it is about. */

export const someRoles: Role[] = [
  { id: 1, name: "Admin" },
  { id: 2, name: "Volunteer" },
  { id: 3, name: "Content Editor" },
  { id: 4, name: "User" },
  { id: 5, name: "Guest" },
];

export function someSponsor(changes: Partial<Sponsor> = {}): Sponsor {
  return {
    id: 21,
    name: "Acme Clinic",
    description: "Family medicine since 1952.",
    website: "https://acme.example",
    phone: "555-0121",
    contactNameFirst: "Ada",
    contactNameLast: "Cole",
    liveFlag: true,
    logos: [],
    approval: "approved",
    approvalReason: "",
    named: false,
    version: 1,
    ...changes,
  };
}

export function someLogo(changes: Partial<SponsorLogo> = {}): SponsorLogo {
  return { id: 51, imageUrl: "/media/logo/a51.png", verified: false, reason: "", ...changes };
}

export function someUserSponsor(changes: Partial<UserSponsor> = {}): UserSponsor {
  return {
    id: 81,
    user: somePerson("Ann", "Baker", "ann@fairway.example"),
    userId: 8,
    emailProven: true,
    sponsorId: 21,
    tournamentId: 7,
    ...changes,
  };
}

export function someUnsentMail(changes: Partial<UnsentMail> = {}): UnsentMail {
  return {
    id: 91,
    recipient: "ann@fairway.example",
    subject: "Account recovery",
    createdAt: "2027-05-01T12:00:00Z",
    expiresAt: null,
    tries: 3,
    lastError: "Connection refused",
    nextTryAt: "2027-05-01T13:30:00Z",
    givenUpAt: null,
    ...changes,
  };
}
