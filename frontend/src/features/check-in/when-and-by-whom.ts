import type { SiteClock } from "#queries/site-clock.ts";

interface MomentAndPerson {
  at: string | null;
  by: string | null;
}

/** ` on 6/3/2027 8:02 AM by Vera Lindqvist`, as far as it is known. */
export function whenAndByWhom({ at, by }: MomentAndPerson, clock: SiteClock): string {
  return `${clock.moment(at, " on ")}${by === null ? "" : ` by ${by}`}`;
}
