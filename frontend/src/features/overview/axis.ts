const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];

/** Steps of an axis: whole tickets and dollars, by 1, 2 and 5. */
export const steps: number[] = powers.flatMap((power) => [power, 2 * power, 5 * power]);
