import { createOpenApiHttp } from "openapi-msw";
import { setupServer } from "msw/node";
import type { paths } from "#api/types.ts";
import { someTournamentDetail } from "./event-factories.ts";
import { someOverview } from "./overview.ts";
import { someSettings, someSite, someUser } from "./factories.ts";

/** Handlers typed by the OpenAPI document: a test cannot answer with anything that the server would not. */
export const http = createOpenApiHttp<paths>({ baseUrl: location.origin });

/** The calls of every page, and of the page after signing in; a test adds its own with `server.use`. */
export const server = setupServer(
  http.get("/api/Site", ({ response }) => response(200).json(someSite())),
  http.get("/api/Site/settings", ({ response }) => response(200).json(someSettings())),
  http.get("/api/Tournament", ({ response }) => response(200).json([])),
  http.get("/api/Tournament/mostRecentLive", () =>
    someProblem(404, { "": ["couldn't find most recent live tournament"] }),
  ),
  http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) => response(200).json([])),
  http.get("/api/Widget/query/tournament/{id}", ({ response }) => response(200).json([])),
  http.get("/api/Ticket/query/user/{id}", ({ response }) => response(200).json([])),
  http.get("/api/Attendee/query/user/{id}", ({ response }) => response(200).json([])),
  http.get("/api/User/{id}", ({ params, response }) =>
    response(200).json(someUser({ id: Number(params.id) })),
  ),
  http.get("/api/Invitation/query/user/{id}", ({ response }) =>
    response(200).json({ invited: false }),
  ),
  http.get("/api/Waitlist/query/user/{id}", ({ response }) => response(200).json([])),
  http.get("/api/User", ({ response }) => response(200).json([])),
  http.get("/api/Sponsor", ({ response }) => response(200).json([])),
  http.get("/api/TournamentSponsor/query/tournament/{id}", ({ response }) =>
    response(200).json([]),
  ),
  http.get("/api/Attendee/checkin/{tournamentId}/roster", ({ response }) =>
    response(200).json({
      number: 0,
      whole: true,
      rounds: [],
      attendees: [],
      removed: [],
      stations: [],
    }),
  ),
  http.get("/api/Station/{id}", ({ response }) => response(200).json([])),
  http.get("/api/Attendee/checkin/{tournamentId}", ({ response }) => response(200).json([])),
  http.post("/api/Attendee/checkin/{tournamentId}/batch", async ({ request, response }) => {
    const { operations } = await request.json();
    const applied = { outcome: "applied" as const, message: null, other: null, attendee: null };
    const results = operations.map(({ operationId }) => ({ operationId, ...applied }));
    return response(200).json({ results });
  }),
  http.get("/api/Tournament/{id}/overview", ({ response }) => response(200).json(someOverview())),
  http.get("/api/Tournament/{id}/bill", ({ response }) => response(200).json([])),
  http.get("/api/Tournament/{id}/readiness", ({ response }) => response(200).json([])),
  http.get("/api/Tournament/{id}", ({ params, response }) =>
    response(200).json(someTournamentDetail({ id: Number(params.id) })),
  ),
);

/** A problem in the server's format. */
export function someProblem(
  status: number,
  errors: Record<string, string[]>,
  type = "about:blank",
) {
  const body = { type, title: "Problem", status, detail: "", errors };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });
}
