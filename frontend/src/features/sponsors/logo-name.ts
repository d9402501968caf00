/** The alternative text of a logo; `place` counts from 1. */
export function logoName(sponsorName: string, place = 1): string {
  return place === 1 ? `the logo of ${sponsorName}` : `logo ${place} of ${sponsorName}`;
}
