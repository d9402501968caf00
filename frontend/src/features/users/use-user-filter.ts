import { useSearchParams } from "react-router";
import type { UserFilter } from "#queries/accounts.ts";

/** The filter for each tag. */
const tags = {
  Everybody: {},
  Admin: { role: "Admin" },
  Volunteer: { role: "Volunteer" },
  "Content Editor": { role: "Content Editor" },
  User: { role: "User" },
  Guest: { role: "Guest" },
  "Address not confirmed": { emailProven: false },
} as const satisfies Record<string, UserFilter>;

export type UserTag = keyof typeof tags;

export const userTags = Object.keys(tags) as readonly UserTag[];

interface FilterPlace {
  filter: UserFilter;
  selected: UserTag;
  select: (tag: UserTag) => void;
}

/**
 * The filter of the shown users. The URL has the filter, so that reloads, links and going back keep it.
 */
export function useUserFilter(): FilterPlace {
  const [params, setParams] = useSearchParams();
  const selected = userTags.find((tag) => tag === params.get("only")) ?? "Everybody";
  const select = (tag: UserTag) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    if (tag === "Everybody") search.delete("only");
    else search.set("only", tag);
    setParams(search, { replace: true });
  };
  return { filter: tags[selected], selected, select };
}
