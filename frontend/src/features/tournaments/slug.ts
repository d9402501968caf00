/** The longest slug that the server takes, in characters. */
const longest = 80;

/** The ends of the addresses of other pages, which no slug may have (rule `slugs`). */
const reserved = new Set(["admin", "edit", "register"]);

/** The slug that a name proposes: lower-case letters and digits with single hyphens between them (rule `slugs`). */
export function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replaceAll(/[\p{Mark}'’]/gu, "");
  const words = letters.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return cut(words.join("-"), longest);
}

interface Named {
  name: string;
  slug: string;
  /** `YYYY-MM-DD`, or nothing yet. */
  dateStart: string;
}

/**
 * The slug follows the name until the user changes it. An unusable one (empty, reserved or taken) gets the year of
 * the tournament's start.
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

/** A name that ends with the year has it already. */
function withYear({ name, dateStart }: Named): string {
  const year = dateStart.slice(0, 4);
  const slug = slugOf(name);
  if (year === "" || slug.endsWith(year)) return slug;
  return [cut(slug, longest - year.length - 1), year].filter((part) => part !== "").join("-");
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, "");
}
