/**
 * The calls and shapes of the server. This file alone knows where they come from; everything else imports
 * them from here.
 */

export interface User {
  id: number;
  email: string | null;
  nameFirst: string | null;
  nameLast: string | null;
  phone: string | null;
  roleArray: string[];
  uid: string | null;
  provider: string | null;
}

/** Who runs the site, and where its outside links lead: all of it from the server's configuration. */
export interface Site {
  fundName: string;
  supportEmail: string;
  privacyPolicyUrl: string;
  cookiePreferencesUrl: string;
  attendeeDonationUrl: string;
  sponsorDonationUrl: string;
  payableTo: string;
  mailAddress: string;
  courierAddress: string;
  timeZone: string;
}

export interface Tournament {
  id: number;
  name: string;
  slug: string;
  description: string;
  liveFlag: boolean;
  dateStart: string;
  dateEnd: string;
  locationTitle: string;
  locationAddress: string | null;
  bannerPhotoFileName: string | null;
  bannerPhotoContentType: string | null;
  bannerPhotoFileSize: number | null;
  bannerPhotoUpdatedAt: string | null;
  bannerPhotoUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Logo {
  id: number;
  imageUrl: string;
  verified: boolean;
}

export interface TournamentSponsor {
  id: number;
  name: string;
  website: string | null;
  logos: Logo[];
}

export interface TournamentDetail extends Tournament {
  rounds: Round[];
  logos: Logo[];
  sponsors: TournamentSponsor[];
}

export interface Round {
  id: number;
  tournamentId: number;
  name: string;
  location: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  endDateVisible: boolean;
  description: string;
  maxAttendees: number;
  liveFlag: boolean;
  enabledDisabledTicketCategories: { ticketCategoryId: number; enabled: boolean }[];
  attendeeSpotsAvailiable: number;
}

export interface TicketCategory {
  id: number;
  name: string;
  description: string | null;
  numGroups: number;
  numAttendees: number;
  maxTotalTickets: number;
  noCostFlag: boolean;
  price: number;
  embedCode: string;
  liveFlag: boolean;
  sponsorFlag: boolean;
  tournamentId: number;
  availableTickets: number | null;
}

export interface WidgetPhoto {
  id: number;
  photoFileName: string;
  photoContentType: string;
  photoFileSize: number;
  photoUrl: string;
}

export interface Widget {
  id: number;
  name: string;
  content: string;
  liveFlag: boolean;
  widgetTypeId: number;
  widgetType: { id: number; name: string };
  position: number;
  tournamentId: number;
  photos: WidgetPhoto[];
}

export interface RoundSummary {
  id: number;
  name: string;
  startDate: string;
  startTime: string;
}

export interface PersonName {
  nameFirst: string | null;
  nameLast: string | null;
  email: string | null;
}

export interface Ticket {
  id: number;
  tournamentId: number;
  tournament: { name: string; slug: string; dateStart: string; dateEnd: string };
  ticketCategoryId: number;
  ticketCategory: { name: string; price: number };
  userId: number;
  user: PersonName;
  sponsorId: number | null;
  sponsor: { name: string } | null;
  userParticipating: boolean;
  groups: { id: number; name: string; roundId: number | null; round: RoundSummary | null }[];
  paid: boolean;
  datePaid: string | null;
  isCancelled: boolean;
  scanCode: string;
}

export interface Pass {
  id: number;
  scanCode: string;
  checkedIn: boolean;
  user: PersonName;
  group: {
    id: number;
    name: string;
    round: RoundSummary | null;
    attendees: { id: number; user: PersonName }[];
  };
}

export interface CheckInAttendee {
  id: number;
  scanCode: string;
  displayName: string;
  roundId: number | null;
  checkedIn: boolean;
  checkedInAt: string | null;
  paid: boolean;
  groupName: string;
}

export interface CheckInResult extends CheckInAttendee {
  previous: { checkedIn: boolean; at: string | null; by: string | null };
}

export interface RegisterInput {
  email: string;
  password: string;
  passwordConfirmation: string;
  nameFirst?: string;
  nameLast?: string;
  phone?: string;
}

export interface CheckInUpdate {
  id: number;
  checkedIn: boolean;
  operationId?: string;
  device?: string;
  occurredAt?: string;
}

export interface NewTicket {
  ticketCategoryId: number;
  userId: number;
  sponsorId?: number;
  userParticipating?: boolean;
}

export type ProfileUpdate = Pick<User, "id"> &
  Partial<Pick<User, "nameFirst" | "nameLast" | "phone" | "email">>;

/** RFC 9457, with the messages of spec §8 under `errors`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors: Record<string, string[]>;
}

interface Operation {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  header?: Record<string, string>;
  body?: unknown;
}

type Call<Answer, Input extends Operation = object, Status extends number = 200> = {
  parameters: (Input extends { path: infer P } ? { path: P } : { path?: never }) & {
    query?: Input extends { query: infer Q } ? Q : never;
    header?: Record<string, string>;
    cookie?: never;
  };
  responses: Record<
    Status,
    { headers: Record<string, unknown>; content: { "application/json": Answer } }
  > & {
    default: {
      headers: Record<string, unknown>;
      content: { "application/problem+json": Problem };
    };
  };
} & (Input extends { body: infer B }
  ? { requestBody: { content: { "application/json": B } } }
  : { requestBody?: never });

interface ById {
  path: { id: number };
}

export interface paths {
  "/api/Auth/register": { post: Call<User, { body: RegisterInput }, 201> };
  "/api/Auth/login": { post: Call<string, { body: { email: string; password: string } }> };
  "/api/User": { put: Call<User, { body: ProfileUpdate }> };
  "/api/User/{id}": { get: Call<User, ById> };
  "/api/Site": { get: Call<Site> };
  "/api/Tournament": { get: Call<Tournament[]> };
  "/api/Tournament/mostRecentLive": { get: Call<Tournament> };
  "/api/Tournament/{id}": { get: Call<TournamentDetail, ById> };
  "/api/Round/query/tournament/{id}": { get: Call<Round[], ById> };
  "/api/TicketCategory/query/tournament/{id}": {
    get: Call<TicketCategory[], ById & { query: { sponsor?: boolean } }>;
  };
  "/api/Widget/query/tournament/{id}": { get: Call<Widget[], ById> };
  "/api/Ticket": { post: Call<Ticket, { body: NewTicket }, 201> };
  "/api/Ticket/query/user/{id}": { get: Call<Ticket[], ById> };
  "/api/Attendee/query/user/{id}": { get: Call<Pass[], ById> };
  "/api/Attendee/checkin/{tournamentId}": {
    get: Call<CheckInAttendee[], { path: { tournamentId: number } }>;
  };
  "/api/Attendee/checkin/update": { put: Call<CheckInResult, { body: CheckInUpdate }> };
}
