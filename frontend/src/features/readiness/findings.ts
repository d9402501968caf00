import type { ReadinessCheck, ReadinessFinding } from "#api/types.ts";
import type { LinkedPage } from "./word-parts.ts";
import { words } from "./words.ts";

/** The findings to show. Without a prepared phone the other checks of phones are left out, as they pass trivially. */
export function told(all: readonly ReadinessFinding[]): readonly ReadinessFinding[] {
  const hasPhone = all.some(({ check, count }) => check === "noStation" && count === 0);
  return hasPhone ? all : all.filter(({ check }) => !aboutPhones.has(check));
}

const aboutPhones: ReadonlySet<ReadinessCheck> = new Set(["silentStation", "waitingStation"]);

/** The pages that fix a finding, with separate ones for sponsors' tickets. */
export function pagesOf({ check, count, forSponsors }: ReadinessFinding): LinkedPage[] {
  const { to, link, ofSponsors } = words[check];
  if (to === undefined || link === undefined) return [];
  const pages = ofSponsors === undefined || forSponsors < count ? [{ to, link }] : [];
  return ofSponsors !== undefined && forSponsors > 0 ? [...pages, ofSponsors] : pages;
}
