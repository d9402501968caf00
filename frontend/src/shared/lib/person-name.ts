import type { Person } from "#api/types.ts";

/**
 * First and last name, or the e-mail address of somebody without a name, or `Teammate` where the caller may not read that either
 * (rule `display-names`).
 */
export function personName({ nameFirst, nameLast, email }: Person): string {
  return `${nameFirst} ${nameLast}`.trim() || (email ?? "Teammate");
}

/** First and last name with the e-mail address in parentheses (rule `suggestions`), as far as there are both. */
export function personNameAndEmail({ nameFirst, nameLast, email }: Person): string {
  const name = `${nameFirst} ${nameLast}`.trim();
  if (email === null || name === "") return name || (email ?? "Teammate");
  return `${name} (${email})`;
}
