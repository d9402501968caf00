/* eslint-disable max-lines -- schema.ts takes its place */
import type { components, paths as described } from "./schema.ts";

/**
 * The calls on tickets, groups and the waitlist in the shape agreed with the server, until its own description has them
 * and `schema.ts` takes their place.
 */

type Schemas = components["schemas"];
type Described = Schemas["Ticket"];
type Person = Schemas["Person"];
type RoundBrief = Schemas["RoundBrief"];

export interface Ticket extends Described {
  paymentMethod?: string;
  paymentReference?: string;
  paymentNote?: string;
}

export interface GroupAttendee {
  id: number;
  checkedIn: boolean;
  user: Person;
}

export interface Group {
  id: number;
  name: string;
  ticketId: number;
  roundId: number | null;
  round: RoundBrief | null;
  attendees: GroupAttendee[];
  metaGroupMaxAttendees: number;
  metaTicketCategoryId: number;
  metaTicketNumGroup: number;
  canChange: boolean;
}

export interface Attendee extends GroupAttendee {
  groupId: number;
  scanCode: string;
}

interface Teammate {
  userId?: number;
  email?: string;
  newUserNameFirst?: string;
  newUserNameLast?: string;
}

interface Payment {
  datePaid?: string | null;
  paymentMethod?: string;
  paymentReference?: string;
  paymentNote?: string;
}

export interface WaitlistEntry {
  id: number;
  tournamentId: number;
  ticketCategoryId: number;
  ticketCategory: { name: string };
  name: string;
  email: string;
  createdAt: string;
  place: number;
  offeredAt: string | null;
  heldUntil: string | null;
  state: "waiting" | "offered" | "lapsed" | "taken";
}

interface NoParameters {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

type With<Part> = Omit<NoParameters, keyof Part> & Part;
type ById = With<{ path: { id: number } }>;

interface Answer<Body> {
  headers: Record<string, unknown>;
  content: { "application/json": Body };
}

interface Call<Parameters, Responses> {
  parameters: Parameters;
  requestBody?: never;
  responses: Responses;
}

interface Sending<Body, Responses, Parameters = NoParameters> {
  parameters: Parameters;
  requestBody: { content: { "application/json": Body } };
  responses: Responses;
}

interface Gone {
  204: { headers: Record<string, unknown>; content?: never };
  409: Answer<Schemas["Problem"]>;
}

interface Versioned extends Omit<NoParameters, "header"> {
  header?: { "If-Match"?: string };
}

interface ComingPaths {
  "/api/Ticket/{id}": {
    parameters: NoParameters;
    get: Call<ById, { 200: Answer<Ticket> }>;
    delete: Call<ById, Gone>;
  };
  "/api/Ticket/query/tournament/{id}": {
    parameters: NoParameters;
    get: Call<
      {
        query?: {
          sponsor?: boolean;
          ticketCategoryId?: number;
          paid?: boolean;
          cancelled?: boolean;
          search?: string;
          limit?: number;
          offset?: number;
        };
        header?: never;
        path: { id: number };
        cookie?: never;
      },
      { 200: Answer<Ticket[]> }
    >;
  };
  "/api/Ticket/paid": {
    parameters: NoParameters;
    put: Sending<{ ids: number[]; paid: boolean } & Payment, { 200: Answer<Ticket[]> }>;
  };
  "/api/Group/query/ticket/{id}": {
    parameters: NoParameters;
    get: Call<ById, { 200: Answer<Group[]> }>;
  };
  "/api/Group": {
    parameters: NoParameters;
    post: Sending<
      { ticketId: number; name?: string },
      { 201: Answer<Group> },
      With<{ header?: { "Idempotency-Key"?: string } }>
    >;
    put: Sending<
      { id: number; name?: string; roundId?: number | null; ticketId?: number },
      { 200: Answer<Group> },
      Versioned
    >;
  };
  "/api/Group/rename": {
    parameters: NoParameters;
    put: Sending<{ id: number; name?: string }, { 200: Answer<Group> }>;
  };
  "/api/Attendee": {
    parameters: NoParameters;
    post: Sending<
      { groupId: number } & Teammate,
      { 201: Answer<Attendee> },
      With<{ header?: { "Idempotency-Key"?: string } }>
    >;
    put: Sending<{ id: number; groupId?: number } & Teammate, { 200: Answer<Attendee> }>;
  };
  "/api/Attendee/{id}": {
    parameters: NoParameters;
    delete: Call<ById, Gone>;
  };
  "/api/Waitlist": {
    parameters: NoParameters;
    get: Call<
      {
        query?: {
          tournamentId?: number;
          ticketCategoryId?: number;
          search?: string;
          limit?: number;
          offset?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      },
      { 200: Answer<WaitlistEntry[]> }
    >;
    post: Sending<
      { ticketCategoryId: number; name: string; email: string },
      {
        201: Answer<
          Pick<WaitlistEntry, "id" | "ticketCategoryId" | "name" | "email" | "createdAt">
        >;
      },
      With<{ header?: { "Idempotency-Key"?: string } }>
    >;
    put: Sending<
      { id: number; name?: string; email?: string; offered?: boolean; holdHours?: number },
      { 200: Answer<WaitlistEntry> }
    >;
  };
  "/api/Waitlist/{id}": {
    parameters: NoParameters;
    delete: Call<ById, Gone>;
  };
}

interface TicketPaths extends Omit<described["/api/Ticket"], "put"> {
  put: Sending<
    { id: number; paid?: boolean; isCancelled?: boolean } & Payment,
    { 200: Answer<Ticket> },
    Versioned
  >;
}

export type paths = Omit<described, "/api/Ticket" | keyof ComingPaths> &
  ComingPaths & { "/api/Ticket": TicketPaths };
