import { AlertedError } from "#api/api-error.ts";
import { answer, client } from "#api/client.ts";
import { startSession, type Euser } from "#features/session/session.ts";
import type { SignInValues, SignUpValues } from "./fields.ts";

export async function signIn({ email, password }: SignInValues): Promise<Euser> {
  return begin(await answer(client.POST("/api/Auth/login", { body: { email, password } })));
}

/** With the code of a mail; it is used up by that. */
export async function signInByCode(tempAuthCode: string): Promise<Euser> {
  return begin(await answer(client.POST("/api/Auth/loginViaAuthCode", { body: { tempAuthCode } })));
}

function begin(token: string | undefined): Euser {
  if (!token) throw new AlertedError("Token not received", "An error occurred during sign in.");
  return startSession(token);
}

export async function register(values: SignUpValues): Promise<void> {
  const { email, password, passwordConfirmation } = values;
  await client.POST("/api/Auth/register", { body: { email, password, passwordConfirmation } });
}

/**
 * Puts the names and the phone number of a new account in their place. It was made a moment ago and never
 * read: there is no version that this could be made from.
 */
export async function completeProfile({ id }: Euser, values: SignUpValues): Promise<void> {
  const { email, nameFirst, nameLast, phone } = values;
  await client.PUT("/api/User", { body: { id, email, nameFirst, nameLast, phone } });
}
