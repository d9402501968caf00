import { AlertedError, ApiError } from "#api/api-error.ts";
import { answer, client } from "#api/client.ts";
import { askedHereFor, forgetAsked, noteAsked } from "#session/asked-here.ts";
import { tokenOf } from "#session/asked-tabs.ts";
import { euserOf, startSession, type Euser } from "#session/session.ts";
import { fromBase64 } from "#session/token.ts";
import type { BeforeProof, TypedBefore } from "./code-note.tsx";
import type { NewPasswordValues, SignInValues, SignUpValues } from "./fields.ts";

export async function signIn({ email, password }: SignInValues): Promise<Euser> {
  return begin(await answer(client.POST("/api/Auth/login", { body: { email, password } })));
}

/** A token for an account that was signed in; it stays with whoever asked. */
export async function tokenFor(values: SignInValues, id: number): Promise<string> {
  const token = await answer(client.POST("/api/Auth/login", { body: values }));
  if (!token) throw notReceived();
  if (euserOf(token).id !== id)
    throw new AlertedError("Another account", "This address belongs to another account now.");
  return token;
}

/** Whether the server still takes the token of another tab. */
export async function isTakenFor(id: number, token: string): Promise<boolean> {
  if (euserOf(token).id !== id) return false;
  const headers = { Authorization: `Bearer ${token}` };
  await client.GET("/api/User/{id}", { params: { path: { id } }, headers });
  return true;
}

/** Mails a link that signs in; it acts by itself in this browser, and leads on to the page that the visitor was on the way to. */
export async function recover(email: string, back: string | null = null): Promise<void> {
  await client.POST("/api/Auth/recover", { body: { email, isAdminRecovery: false } });
  await noteAsked("recovery", email, back);
}

interface CodeOfMail {
  code: string;
  /** The address that it was mailed to. */
  email: string;
}

interface ByCode {
  euser: Euser;
  keptPassword: boolean;
  before: BeforeProof;
  /** The page that the visitor was on the way to when this browser asked for the link. */
  back: string | null;
}

/**
 * With the code of a mail; it is used up by that. A session of the same account goes along: it shows the server that mailbox and
 * password are in one hand, so that the password stays.
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
  // A link to recover is for a forgotten one. A session that the server did not take leaves traces of before.
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

/** Sets one's own password. That ends every session, so a new one begins by it (rule `sessions-end`); answers whether it did. */
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

/** A teammate, of whom an account is known already, is mailed a link that signs in instead. */
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
 * Puts the names and the phone number of a new account in their place. It was made a moment ago and never
 * read: there is no version that this could be made from.
 */
export async function completeProfile({ id }: Euser, values: SignUpValues): Promise<void> {
  const { email, nameFirst, nameLast, phone } = values;
  await client.PUT("/api/User", { body: { id, email, nameFirst, nameLast, phone } });
}
