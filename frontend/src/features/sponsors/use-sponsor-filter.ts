import type { SponsorFilter } from "#queries/sponsors.ts";
import { useTagFilter } from "#shared/lib/use-url-filter.ts";

const tags = {
  "Missing logos": ["missingLogos", "true"],
  "Unapproved logos": ["unapprovedLogos", "true"],
} as const;

export type SponsorTag = keyof typeof tags;

export const sponsorTags = Object.keys(tags) as readonly SponsorTag[];

interface FilterPlace {
  filter: SponsorFilter;
  selected: readonly SponsorTag[];
  toggle: (tag: SponsorTag) => void;
}

/** The filter of the shown sponsors. */
export function useSponsorFilter(): FilterPlace {
  const { selected, toggle } = useTagFilter(tags);
  return {
    filter: {
      missingLogos: selected.includes("Missing logos"),
      unapprovedLogos: selected.includes("Unapproved logos"),
    },
    selected,
    toggle,
  };
}
