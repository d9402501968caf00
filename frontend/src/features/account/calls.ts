import { AlertedError, ApiError } from "#api/api-error.ts";
import { client, responseData } from "#api/client.ts";
import { askedHereFor, forgetAsked, noteAsked } from "#session/asked-here.ts";
import { tokenOf } from "#session/asked-tabs.ts";
import { euserOf, startSession, type Euser } from "#session/session.ts";
import { fromBase64 } from "#session/token.ts";
import type { BeforeProof, TypedBefore } from "./code-note.tsx";
import type { NewPasswordValues, SignInValues, SignUpValues } from "./fields.ts";

export async function signIn({ email, password }: SignInValues): Promise<Euser> {
  return begin(await responseData(client.POST("/api/Auth/login", { body: { email, password } })));
}

/** Signs in and returns the token, without starting a session. Throws when the token is for another account than `id`. */
export async function tokenFor(values: SignInValues, id: number): Promise<string> {
  const token = await responseData(client.POST("/api/Auth/login", { body: values }));
  if (!token) throw notReceived();
  if (euserOf(token).id !== id)
    throw new AlertedError("Another account", "This address belongs to another account now.");
  return token;
}

/** Whether the server still accepts a token of another tab. Throws when it does not; false for another account's token. */
export async function isTakenFor(id: number, token: string): Promise<boolean> {
  if (euserOf(token).id !== id) return false;
  const headers = { Authorization: `Bearer ${token}` };
  await client.GET("/api/User/{id}", { params: { path: { id } }, headers });
  return true;
}

/** Mails a sign-in link. In this browser the link signs in by itself, and then opens `back`, the page that the visitor wanted. */
export async function recover(email: string, back: string | null = null): Promise<void> {
  await client.POST("/api/Auth/recover", { body: { email, isAdminRecovery: false } });
  await noteAsked("recovery", email, back);
}

interface CodeOfMail {
  code: string;
  /** The address that the code was mailed to. */
  email: string;
}

interface ByCode {
  euser: Euser;
  keptPassword: boolean;
  before: BeforeProof;
  /** The page that the visitor wanted when this browser asked for the link. */
  back: string | null;
}

/**
 * Signs in with the code of a mail, which uses the code up. The token of a session of the same account is sent along: it proves
 * that one person has the mailbox and the password, so that the server keeps the password.
 */
export async function signInByCode({ code, email }: CodeOfMail): Promise<ByCode> {
  const held = await tokenOf(email);
  const headers = held === null ? {} : { Authorization: `Bearer ${held}` };
  const body = { tempAuthCode: code };
  const askedFor = await askedHereFor(email);
  const { data, response } = await client.POST("/api/Auth/loginViaAuthCode", { body, headers });
  const euser = begin(data);
  if (askedFor !== null) forgetAsked();
  const before = ofBefore(response);
  // A recovery link means a forgotten password. Traces of before mean that the server did not accept the session.
  const isKept = held !== null && before.tickets === 0 && before.typed === null;
  const keptPassword = isKept && askedFor?.kind !== "recovery";
  return { euser, keptPassword, before, back: askedFor?.back ?? null };
}

function ofBefore({ headers }: Response): BeforeProof {
  const typed = headers.get("X-Typed-Before");
  return {
    tickets: Number(headers.get("X-Tickets-Of-Before") ?? 0),
    typed: typed === null ? null : (fromBase64(typed) as TypedBefore),
  };
}

/** Sets the user's own password, which ends every session (rule `sessions-end`), and signs in again. Returns whether that succeeded. */
export async function changePassword(
  { id, email }: Pick<Euser, "id" | "email">,
  { password, passwordConfirmation }: NewPasswordValues,
  headers: Record<string, string>,
): Promise<{ isSignedIn: boolean }> {
  await client.PUT("/api/User/password", { body: { id, password, passwordConfirmation }, headers });
  return { isSignedIn: await signsIn({ email, password }) };
}

/** The password is already changed: a failed sign-in after it must not look like a failed change. */
async function signsIn(values: SignInValues): Promise<boolean> {
  try {
    await signIn(values);
    return true;
  } catch {
    return false;
  }
}

function begin(token: string | undefined): Euser {
  if (!token) throw notReceived();
  return startSession(token);
}

function notReceived(): AlertedError {
  return new AlertedError("Token not received", "An error occurred during sign in.");
}

/** Registers an account. Teammates that have an account already are mailed a sign-in link instead. */
export async function register(values: SignUpValues, back: string | null): Promise<void> {
  const { email, password, passwordConfirmation } = values;
  try {
    await client.POST("/api/Auth/register", { body: { email, password, passwordConfirmation } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await noteAsked("recovery", email, back);
    throw error;
  }
  await noteAsked("confirmation", email);
}

/**
 * Saves the names and the phone number of an account that was just registered. The account was never read, so there is no version
 * for `If-Match`.
 */
export async function completeProfile({ id }: Euser, values: SignUpValues): Promise<void> {
  const { email, nameFirst, nameLast, phone } = values;
  await client.PUT("/api/User", { body: { id, email, nameFirst, nameLast, phone } });
}
