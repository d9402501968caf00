import type { components, paths } from "./schema.ts";

/** The shapes on the wire by their names; `schema.ts` is made from the server's own description. */

export type { paths } from "./schema.ts";

type Schemas = components["schemas"];
type AuditQuery = NonNullable<paths["/api/Audit"]["get"]["parameters"]["query"]>;

export type AddedLogo = Schemas["AddedLogo"];
export type Attendee = Schemas["Attendee"];
export type AuditAction = NonNullable<AuditQuery["action"]>;
export type AuditChange = Schemas["AuditChange"];
export type AuditEntry = Schemas["AuditEntry"];
export type AuditSubject = NonNullable<AuditQuery["subject"]>;
export type BatchedCheckIn = Schemas["BatchedCheckIn"];
export type BatchedResult = Schemas["BatchedResult"];
export type CheckInAttendee = Schemas["CheckInAttendee"];
export type CheckInCaptain = Schemas["CheckInCaptain"];
export type CheckInClash = Schemas["CheckInClash"];
export type CheckInResult = Schemas["CheckInResult"];
export type CheckInRoster = Schemas["CheckInRoster"];
export type CheckInUpdate = Schemas["CheckInUpdate"];
export type Group = Schemas["Group"];
export type GroupAttendee = Schemas["GroupAttendee"];
export type Ledger = Schemas["Ledger"];
export type LedgerEntry = Schemas["LedgerEntry"];
export type LedgerKind = Schemas["LedgerKind"];
export type Audience = NonNullable<
  paths["/api/Broadcast/recipients/tournament/{id}"]["get"]["parameters"]["query"]
>;
export type Broadcast = Schemas["Broadcast"];
export type BroadcastPreview = Schemas["BroadcastPreview"];
export type BroadcastRecipients = Schemas["BroadcastRecipients"];
export type BroadcastWho = Schemas["BroadcastWho"];
export type NewBroadcast = Schemas["NewBroadcast"];
export type NewReceipt = Schemas["NewReceipt"];
export type Receipt = Schemas["Receipt"];
export type ReceiptLine = Schemas["ReceiptLine"];
export type NewLedgerEntry = Schemas["NewLedgerEntry"];
export type NewTicket = Schemas["NewTicket"];
export type Pairing = Schemas["Pairing"];
export type PairingPlayer = Schemas["PairingPlayer"];
export type Pass = Schemas["Pass"];
export type Person = Schemas["Person"];
export type Problem = Schemas["Problem"];
export type Role = Schemas["Role"];
export type RosterAttendee = Schemas["RosterAttendee"];
export type RosterRound = Schemas["RosterRound"];
export type CourseHole = Schemas["Hole"];
export type Reminders = Schemas["Reminders"];
export type Overview = Schemas["Overview"];
export type CategorySale = Schemas["CategorySale"];
export type EarlierSale = Schemas["EarlierSale"];
export type ReadinessFinding = Schemas["ReadinessFinding"];
export type ReadinessCheck = Schemas["ReadinessCheck"];
export type ReadinessExample = Schemas["ReadinessExample"];
export type Round = Schemas["Round"];
export type RoundPairings = Schemas["RoundPairings"];
export type RoundBrief = Schemas["RoundBrief"];
export type Site = Schemas["Site"];
export type SiteSettings = Schemas["SiteSettings"];
export type Sponsor = Schemas["Sponsor"];
export type SponsorLogo = Schemas["SponsorLogo"];
export type Station = Schemas["Station"];
export type Ticket = Schemas["Ticket"];
export type TicketCategory = Schemas["TicketCategory"];
export type Tournament = Schemas["Tournament"];
export type TournamentDetail = Schemas["TournamentDetail"];
export type TournamentSponsor = Schemas["TournamentSponsor"];
export type UnsentMail = Schemas["UnsentMail"];
export type User = Schemas["User"];
export type UserSponsor = Schemas["UserSponsor"];
export type WaitlistEntry = Schemas["WaitlistEntry"];
export type OwnWaitlistEntry = Schemas["OwnWaitlistEntry"];
export type WalkUp = Schemas["WalkUp"];
export type Widget = Schemas["Widget"];
export type WidgetPhoto = Schemas["WidgetPhoto"];
export type WidgetType = Schemas["WidgetType"];
