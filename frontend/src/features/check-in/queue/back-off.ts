const first = 1_000;
const longest = 30_000;

/** In milliseconds: twice as long after each failure, and never the same for all phones of a clubhouse. */
export function backOff(failures: number, random: () => number = Math.random): number {
  const full = Math.min(longest, first * 2 ** (failures - 1));
  return full * (0.5 + random() / 2);
}
