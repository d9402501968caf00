import { AlertedError } from "#api/api-error.ts";
import { answer, client } from "#api/client.ts";
import { startSession, type Euser } from "#features/session/session.ts";
import type { SignInValues, SignUpValues } from "./fields.ts";

export async function signIn({ email, password }: SignInValues): Promise<Euser> {
  const token = await answer(client.POST("/api/Auth/login", { body: { email, password } }));
  if (!token) throw new AlertedError("Token not received", "An error occurred during sign in.");
  return startSession(token);
}

export async function register(values: SignUpValues): Promise<void> {
  const { email, password, passwordConfirmation } = values;
  await client.POST("/api/Auth/register", { body: { email, password, passwordConfirmation } });
}

/** Puts the names and the phone number of a new account in their place (spec §4). */
export async function completeProfile({ id }: Euser, values: SignUpValues): Promise<void> {
  const { email, nameFirst, nameLast, phone } = values;
  await client.PUT("/api/User", { body: { id, email, nameFirst, nameLast, phone } });
}
