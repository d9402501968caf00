const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];

/** Possible steps of an axis: 1, 2 and 5 times a power of ten, as tickets and dollars are whole numbers. */
export const steps: number[] = powers.flatMap((power) => [power, 2 * power, 5 * power]);
