const fallback = "An error occurred.";

export type FieldMessages = Readonly<Record<string, readonly string[]>>;

interface Failure {
  status: number;
  message: string;
  fields?: FieldMessages;
  /** The kind of failure, for programs: `/problems/…`. */
  type?: string;
  /** The token of the call: a 401 ends the session with this token and no later one. */
  token?: string | null;
}

/** A call that the server answered with a failure. `message` is what the visitor reads (rule `failure-alerts`). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly fields: FieldMessages;
  readonly token: string | null;
  private readonly type: string;

  constructor({ status, message, fields = {}, type = "", token = null }: Failure) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.type = type;
    this.token = token;
  }

  /** The server refused a change because the row has a newer version. */
  get isStale(): boolean {
    return this.type === "/problems/stale";
  }

  /** The call counts once the visitor's address is confirmed; a link that confirms it is mailed. */
  get wantsConfirmedAddress(): boolean {
    return this.type === "/problems/confirm-address";
  }

  /** The call of a station that was revoked. */
  get isOfRevokedStation(): boolean {
    return this.type === "/problems/station-revoked";
  }

  /** The 401 is from the server itself; proxies on the way answer 401, too. */
  get isUnauthenticated(): boolean {
    return this.type === "/problems/unauthenticated";
  }

  /** The problem is from the server itself; proxies on the way answer with texts of their own. */
  get isOurs(): boolean {
    return this.type !== "";
  }

  /** The server refused the token of the call. */
  get endsSession(): boolean {
    return this.status === 401 && this.token !== null;
  }
}

/** The server has no such row, or not for this visitor. A 404 of a proxy on the way is no proof of that. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.isOurs && error.status === 404;
}

/** A failure that raises an alert with its own text: `message` is the cause, `alert` the text for the visitor. */
export class AlertedError extends Error {
  override readonly name = "AlertedError";
  readonly alert: string;

  constructor(message: string, alert: string) {
    super(message);
    this.alert = alert;
  }
}

/**
 * Rule `failure-alerts`: the messages of `errors` joined by blank lines; without an `errors` object the body's text; without
 * that, 'An error occurred.'.
 */
export function apiErrorFrom(
  status: number,
  body: string,
  token: string | null,
  wait: number | null = null,
): ApiError {
  const problem = parseJson(body);
  const waiting = wait === null ? "" : ` ${waitText(wait)}`;
  if (!isRecord(problem) || !isRecord(problem.errors))
    return new ApiError({ status, message: (body.trim() || fallback) + waiting, token });
  const fields = fieldMessages(problem.errors);
  const message = (Object.values(fields).flat().join("\n\n") || fallback) + waiting;
  return new ApiError({ status, message, fields, type: String(problem.type), token });
}

function waitText(seconds: number): string {
  if (seconds < 90) return `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

function fieldMessages(errors: Record<string, unknown>): FieldMessages {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, [messages].flat().map(String)]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
