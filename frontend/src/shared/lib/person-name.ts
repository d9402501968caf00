import type { Person } from "#api/types.ts";

/**
 * First and last name, or the e-mail address of somebody without a name. An address is told to the person, to an Admin and to who typed
 * it; everybody else reads of a teammate.
 */
export function personName({ nameFirst, nameLast, email }: Person): string {
  return `${nameFirst} ${nameLast}`.trim() || (email ?? "Teammate");
}

/** First and last name with the e-mail address in parentheses (spec §3), as far as there are both. */
export function personNameAndEmail({ nameFirst, nameLast, email }: Person): string {
  const name = `${nameFirst} ${nameLast}`.trim();
  if (email === null || name === "") return name || (email ?? "Teammate");
  return `${name} (${email})`;
}
