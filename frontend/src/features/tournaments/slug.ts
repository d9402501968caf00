/** The longest slug that the server takes, in characters. */
const longest = 80;

/** The slug that a name proposes: lower-case letters and digits with single hyphens between them (decisions §4). */
export function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replaceAll(/[\p{Mark}'’]/gu, "");
  const words = letters.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return words.join("-").slice(0, longest).replace(/-$/, "");
}
