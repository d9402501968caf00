import type { CourseHole } from "#api/types.ts";

/** The par-72 course that the server proposes, too. A third nine equals the first. */
const pars = [4, 5, 4, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5];
const strokeIndexes = [7, 3, 9, 17, 1, 11, 15, 5, 13, 8, 2, 16, 4, 12, 6, 18, 10, 14];

/** The default holes for a course of this many holes. */
export function layoutOf(count: number): CourseHole[] {
  return Array.from({ length: count }, (_, place) => {
    const par = pars[place % 18] ?? 4;
    return {
      number: place + 1,
      par,
      strokeIndex: strokeIndexOf(count, place),
      secondPriority: 6 - par,
      sponsorId: null,
    };
  });
}

function strokeIndexOf(count: number, place: number): number {
  const index = strokeIndexes[place % 18] ?? 1;
  if (count === 9) return (index + 1) / 2;
  return place < 18 ? index : 18 + (index + 1) / 2;
}
