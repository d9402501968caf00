const first = 1_000;
const longest = 30_000;

/** Milliseconds until the next try: doubles with each failure, with jitter, so that the phones of a clubhouse spread out. */
export function backOff(failures: number, random: () => number = Math.random): number {
  const full = Math.min(longest, first * 2 ** (failures - 1));
  return full * (0.5 + random() / 2);
}
