import { queryOptions, QueryObserver, type QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { ApiError } from "#api/api-error.ts";
import { client, responseData } from "#api/client.ts";
import { readSession } from "#session/session.ts";
import { useTellsOffline } from "#shared/lib/tells-offline.ts";
import { signedInAs } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { createQueryClient } from "./query-client.ts";

const list = queryOptions({
  queryKey: ["tournaments"],
  queryFn: () => responseData(client.GET("/api/Tournament")),
  retry: false,
});

function load(
  meta: { alert?: false; unexpected?: string } = {},
  queries: QueryClient = createQueryClient(),
) {
  return queries.query({ ...list, meta });
}

describe("the alert of a failed call", () => {
  it("gives the server's messages, joined by blank lines", async () => {
    server.use(
      http.get("/api/Tournament", () =>
        someProblem(422, {
          name: ["name cannot be empty"],
          slug: ["slug is taken", "slug is long"],
        }),
      ),
    );
    await expect(load()).rejects.toBeInstanceOf(ApiError);
    expect(alerts).toEqual(["Error: name cannot be empty\n\nslug is taken\n\nslug is long"]);
  });

  it("gives the body's text when it has no errors object", async () => {
    server.use(http.get("/api/Tournament", () => new Response("Bad gateway", { status: 502 })));
    await expect(load()).rejects.toThrow("Bad gateway");
    expect(alerts).toEqual(["Error: Bad gateway"]);
  });

  it("is 'An error occurred.' without a body", async () => {
    server.use(http.get("/api/Tournament", () => new Response(null, { status: 500 })));
    await expect(load()).rejects.toBeInstanceOf(ApiError);
    expect(alerts).toEqual(["Error: An error occurred."]);
  });

  it("is the fetching error, or the call's own text, without an answer", async () => {
    server.use(http.get("/api/Tournament", () => Response.error()));
    await expect(load()).rejects.toThrow();
    await expect(load({ unexpected: "An error occurred." })).rejects.toThrow();
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
      "An error occurred.\n\nThe server could not be reached.",
    ]);
  });

  it("reports that the visitor is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.use(http.get("/api/Tournament", () => Response.error()));
    await expect(load()).rejects.toThrow();
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nYou are offline, so nothing was loaded.",
    ]);
  });

  it("is left out where the page itself reports the missing network", async () => {
    server.use(http.get("/api/Tournament", () => Response.error()));
    const { unmount } = renderHook(useTellsOffline);
    await expect(load()).rejects.toThrow();
    expect(alerts).toEqual([]);
    server.use(http.get("/api/Tournament", () => someProblem(404, { "": ["nothing here"] })));
    await expect(load()).rejects.toThrow();
    expect(alerts, "the server's own word").toEqual(["Error: nothing here"]);
    unmount();
    server.use(http.get("/api/Tournament", () => Response.error()));
    await expect(load()).rejects.toThrow();
    expect(alerts).toHaveLength(2);
  });

  it("alerts once, even if later parts of the page need the same call", async () => {
    server.use(http.get("/api/Tournament", () => someProblem(404, { "": ["nothing here"] })));
    const queries = createQueryClient();
    await expect(load({}, queries)).rejects.toThrow("nothing here");
    const later = new QueryObserver(queries, list);
    later.subscribe(() => undefined);
    expect(later.getCurrentResult()).toMatchObject({ status: "error", isFetching: false });
    expect(alerts).toHaveLength(1);

    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 6_000);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
    const muchLater = new QueryObserver(queries, list);
    muchLater.subscribe(() => undefined);
    expect(muchLater.getCurrentResult().isFetching).toBe(true);
    clock.mockRestore();
    await vi.waitFor(() => expect(alerts).toHaveLength(2));
  });

  it("is one for a burst of failures with the same words", async () => {
    server.use(http.get("/api/Tournament", () => Response.error()));
    const queries = createQueryClient();
    await expect(load({}, queries)).rejects.toThrow();
    queries.removeQueries();
    await expect(load({}, queries)).rejects.toThrow();
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
  });

  it("stays away while the page has loaded data", async () => {
    server.use(http.get("/api/Tournament", () => Response.error()));
    const queries = createQueryClient();
    queries.setQueryData(list.queryKey, []);
    await queries.refetchQueries();
    await expect(load({}, queries)).rejects.toThrow();
    expect(alerts).toEqual([]);
  });

  it("stays away where the caller reports the failure itself", async () => {
    server.use(http.get("/api/Tournament", () => someProblem(404, { "": ["nothing here"] })));
    await expect(load({ alert: false })).rejects.toThrow("nothing here");
    expect(alerts).toEqual([]);
  });
});

describe("a token that the server no longer takes", () => {
  const refuse = () => {
    server.use(http.get("/api/Tournament", () => someProblem(401, { "": ["Please sign in."] })));
  };

  it("ends the session without an alert, however many calls fail", async () => {
    signedInAs();
    refuse();
    await Promise.allSettled([load(), load(), load()]);
    expect(alerts).toEqual([]);
    expect(readSession().hasEnded).toBe(true);
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
    expect(sessionStorage.getItem("euser")).toBeNull();
  });

  it("does not end the session that began after the call was made", async () => {
    signedInAs({ email: "old@fairway.example" });
    let next = "";
    server.use(
      http.get("/api/Tournament", () => {
        next = signedInAs({ email: "new@fairway.example" });
        return someProblem(401, { "": ["Please sign in."] });
      }),
    );
    await expect(load()).rejects.toThrow();
    expect(sessionStorage.getItem("jwtToken")).toBe(next);
    expect(alerts).toEqual([]);
  });
});
