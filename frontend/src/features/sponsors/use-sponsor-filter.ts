import { useSearchParams } from "react-router";
import type { SponsorFilter } from "#queries/sponsors.ts";

const tags = {
  "Missing logos": "missingLogos",
  "Unapproved logos": "unapprovedLogos",
} as const;

export type SponsorTag = keyof typeof tags;

export const sponsorTags = Object.keys(tags) as readonly SponsorTag[];

interface FilterPlace {
  filter: SponsorFilter;
  selected: readonly SponsorTag[];
  toggle: (tag: SponsorTag) => void;
}

/**
 * The filter of the shown sponsors. The URL has the filter, so that reloads, links and going back keep it.
 */
export function useSponsorFilter(): FilterPlace {
  const [params, setParams] = useSearchParams();
  const isOn = (tag: SponsorTag) => params.get(tags[tag]) === "true";
  const toggle = (tag: SponsorTag) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    if (isOn(tag)) search.delete(tags[tag]);
    else search.set(tags[tag], "true");
    setParams(search, { replace: true });
  };
  return {
    filter: {
      missingLogos: isOn("Missing logos"),
      unapprovedLogos: isOn("Unapproved logos"),
    },
    selected: sponsorTags.filter(isOn),
    toggle,
  };
}
