import type { components, paths as described } from "./schema.ts";

/**
 * The calls on the waitlist in the shape agreed with the server, until its own description has them
 * and `schema.ts` takes their place.
 */

type Schemas = components["schemas"];

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

interface ComingPaths {
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

export type paths = Omit<described, keyof ComingPaths> & ComingPaths;
