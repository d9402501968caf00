/** Characters in a slug at most, as on the server. */
const longest = 80;

/** The last segments of other pages' addresses, which are no slugs (rule `slugs`). */
const reserved = new Set(["admin", "edit", "register"]);

/** The slug for a name: lower-case letters and digits, separated by single hyphens (rule `slugs`). */
export function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replaceAll(/[\p{Mark}'’]/gu, "");
  const words = letters.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return cut(words.join("-"), longest);
}

interface Named {
  name: string;
  slug: string;
  /** `YYYY-MM-DD`, or empty. */
  dateStart: string;
}

/**
 * Updates the slug with the name until the user types another one. An unusable slug (empty, reserved or taken) gets the year of the
 * tournament's start.
 */
export function withProposedSlug<Values extends Named>(
  values: Values,
  before: Values,
  isFree: (slug: string) => boolean,
): Values {
  const isProposal = before.slug === slugOf(before.name) || before.slug === withYear(before);
  if (values.slug !== before.slug || !isProposal) return values;
  const slug = slugOf(values.name);
  const mayBe = slug !== "" && !reserved.has(slug) && isFree(slug);
  return { ...values, slug: mayBe ? slug : withYear(values) };
}

/** Appends the year, unless the name ends with it. */
function withYear({ name, dateStart }: Named): string {
  const year = dateStart.slice(0, 4);
  const slug = slugOf(name);
  if (year === "" || slug.endsWith(year)) return slug;
  return [cut(slug, longest - year.length - 1), year].filter((part) => part !== "").join("-");
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, "");
}
