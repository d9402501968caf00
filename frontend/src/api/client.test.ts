import { someTicket } from "#testing/event-factories.ts";
import { someToken, someTournament, someUser } from "#testing/factories.ts";
import { signedInAs } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { client, dataWithVersion, ifMatch } from "./client.ts";
import { createSubmissionKeys } from "./submission-keys.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const reservation = { ticketCategoryId: 3, userId: 5 };
const credentials = { email: "sam@fairway.example", password: "correct horse" };

function headersOfSignIn() {
  const seen: Headers[] = [];
  server.use(
    http.post("/api/Auth/login", ({ request, response }) => {
      seen.push(request.headers);
      return response(200).json(someToken());
    }),
  );
  return seen;
}

function headersOfReserving() {
  const seen: Headers[] = [];
  server.use(
    http.post("/api/Ticket", ({ request, response }) => {
      seen.push(request.headers);
      return response(201).json(someTicket());
    }),
  );
  return seen;
}

describe("a call", () => {
  it("carries the stored token and, as a POST, a key of its own", async () => {
    const token = signedInAs();
    const seen = headersOfReserving();
    await client.POST("/api/Ticket", { body: reservation });
    await client.POST("/api/Ticket", { body: reservation });
    const keys = seen.map((headers) => headers.get("Idempotency-Key"));
    expect(seen[0]?.get("Authorization")).toBe(`Bearer ${token}`);
    expect(keys[0]).toMatch(uuid);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it("sends no token of an older session when it begins a new one", async () => {
    signedInAs();
    const seen = headersOfSignIn();
    await client.POST("/api/Auth/login", { body: credentials });
    expect(seen[0]?.has("Authorization")).toBe(false);
    expect(seen[0]?.has("Idempotency-Key")).toBe(false);
  });

  it("carries neither without a session", async () => {
    const seen = headersOfSignIn();
    await client.POST("/api/Auth/login", { body: credentials });
    expect(seen[0]?.has("Authorization")).toBe(false);
    expect(seen[0]?.has("Idempotency-Key")).toBe(false);
  });

  it("keeps the key that it is given", async () => {
    signedInAs();
    const seen = headersOfReserving();
    const headers = { "Idempotency-Key": "mine" };
    await client.POST("/api/Ticket", { body: reservation, headers });
    expect(seen[0]?.get("Idempotency-Key")).toBe("mine");
  });

  it("sends back the version of the loaded row", async () => {
    let sent: string | null = null;
    server.use(
      http.get("/api/Tournament/{id}", () =>
        Response.json(someTournament(), { headers: { ETag: '"7-3"' } }),
      ),
      http.put("/api/User", ({ request, response }) => {
        sent = request.headers.get("If-Match");
        return response(200).json(someUser());
      }),
    );
    const tournament = await dataWithVersion(
      client.GET("/api/Tournament/{id}", { params: { path: { id: 7 } } }),
    );
    await client.PUT("/api/User", { body: { id: 5 }, headers: ifMatch(tournament) });
    expect(sent).toBe('"7-3"');
  });
});

describe("the key of a submission", () => {
  it("stays while the body stays, until it got through", () => {
    const keys = createSubmissionKeys();
    const first = keys.keyFor({ ticketCategoryId: 1 });
    expect(keys.keyFor({ ticketCategoryId: 1 })).toBe(first);
    keys.succeeded();
    expect(keys.keyFor({ ticketCategoryId: 1 })).not.toBe(first);
  });

  it("is another one for another body", () => {
    const keys = createSubmissionKeys();
    expect(keys.keyFor({ ticketCategoryId: 1 })).not.toBe(keys.keyFor({ ticketCategoryId: 2 }));
  });
});
