import type { Person } from "#api/types.ts";

/** First and last name, or the e-mail address of somebody without a name (spec §2). */
export function personName({ nameFirst, nameLast, email }: Person): string {
  return `${nameFirst} ${nameLast}`.trim() || (email ?? "");
}
