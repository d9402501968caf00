import createClient, { type Middleware } from "openapi-fetch";
import { readSession, readToken } from "#session/session.ts";
import { randomId } from "./random-id.ts";
import { ApiError, apiErrorFrom } from "./api-error.ts";
import type { paths } from "./types.ts";

const bearer = "Bearer ";

const conventions: Middleware = {
  onRequest({ request }) {
    const token = readToken();
    if (readSession().hasEnded && isOfSession(request)) throw endedSession();
    // A header of the call's own goes before the session's token: a station's credential, for example.
    if (token === null || signsIn(request) || request.headers.has("Authorization")) return request;
    request.headers.set("Authorization", bearer + token);
    if (request.method === "POST" && !request.headers.has("Idempotency-Key"))
      request.headers.set("Idempotency-Key", randomId());
    return request;
  },
  async onResponse({ request, response }) {
    // 304: the caller's copy is current.
    if (response.ok || response.status === 304) return response;
    const sent = request.headers.get("Authorization")?.slice(bearer.length) ?? null;
    const token = signsIn(request) ? null : sent;
    throw apiErrorFrom(response.status, await response.text(), token, waitOf(response));
  },
};

/** The seconds until the next try is allowed; null if the answer does not state them. */
function waitOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get("Retry-After"));
  return status === 429 && seconds > 0 ? seconds : null;
}

/** The session has ended, and its page waits for a new sign-in: without a token, the answer would be a visitor's. */
function endedSession(): ApiError {
  return new ApiError({ status: 401, message: "Please sign in.", token: "" });
}

/** Whether the call needs the page's own token: it has no other one, and is no step of signing in. */
function isOfSession({ url, headers }: Request): boolean {
  return !url.includes("/api/Auth/") && !headers.has("Authorization");
}

/** Sign-in calls, the mailed link of a pass and the code of a station need no token: a refusal ends no session. */
function signsIn({ url }: Request): boolean {
  return /\/api\/(Auth\/(register|login|loginViaAuthCode|codeHolder)|Attendee\/pass|Station\/enroll)$/.test(
    url,
  );
}

/** The server's calls. A call that the server refuses rejects with an `ApiError`. */
export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request) => fetch(request),
});
client.use(conventions);

/** The data of a call's answer. */
export async function responseData<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}

/** A loaded value with its version, for the `If-Match` of a later change. */
export type Loaded<T> = T & { readonly etag: string | null };

export async function dataWithVersion<T>(
  call: Promise<{ data?: T; response: Response }>,
): Promise<Loaded<T>> {
  const { data, response } = await call;
  return { ...(data as T), etag: response.headers.get("ETag") };
}

/** A part of a long list. */
export interface Part<Row> {
  rows: readonly Row[];
  /** The number of all rows that the search found. */
  total: number;
}

export async function rowsWithTotal<Row>(
  call: Promise<{ data?: readonly Row[]; response: Response }>,
): Promise<Part<Row>> {
  const { data: rows = [], response } = await call;
  return { rows, total: Number(response.headers.get("X-Total-Count") ?? rows.length) };
}

/** The header with the version that a PUT was made from, so that it overwrites no newer change. */
export function ifMatch({ etag }: Loaded<unknown>): Record<string, string> {
  return etag === null ? {} : { "If-Match": etag };
}
