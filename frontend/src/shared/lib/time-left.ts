/** The time until a moment, in the largest unit that fits: `2 days`, `47 hours`, `5 minutes`. */
export function timeLeft(until: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 72) return counted(Math.floor(hours / 24), "day");
  return hours >= 1 ? counted(hours, "hour") : counted(minutes, "minute");
}

function counted(number: number, unit: string): string {
  return `${number} more ${unit}${number === 1 ? "" : "s"}`;
}

const suffixes: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

/** `1st`, `22nd`, `113th` */
export function ordinalText(number: number): string {
  return `${number}${suffixes[ordinals.select(number)] ?? "th"}`;
}
