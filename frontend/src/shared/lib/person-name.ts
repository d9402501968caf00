import type { Person } from "#api/types.ts";

/**
 * First and last name, or the e-mail address of a person without a name, or `Teammate` if the caller may not read the address either (rule
 * `display-names`).
 */
export function personName({ nameFirst, nameLast, email }: Person): string {
  return `${nameFirst} ${nameLast}`.trim() || (email ?? "Teammate");
}

/** First and last name with the e-mail address in parentheses (rule `suggestions`), or the one of them that there is. */
export function personNameAndEmail({ nameFirst, nameLast, email }: Person): string {
  const name = `${nameFirst} ${nameLast}`.trim();
  if (email === null || name === "") return name || (email ?? "Teammate");
  return `${name} (${email})`;
}
