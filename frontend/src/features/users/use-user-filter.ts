import type { UserFilter } from "#queries/accounts.ts";
import { useUrlFilter } from "#shared/lib/use-url-filter.ts";

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

/** The filter of the shown users. */
export function useUserFilter(): FilterPlace {
  const { params, change } = useUrlFilter();
  const selected = userTags.find((tag) => tag === params.get("only")) ?? "Everybody";
  const select = (tag: UserTag) => change("only", tag === "Everybody" ? null : tag);
  return { filter: tags[selected], selected, select };
}
