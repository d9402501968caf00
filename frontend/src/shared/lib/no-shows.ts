interface Expected {
  checkedIn: boolean;
  /** A roster that a phone has kept from before has none. */
  noShow?: boolean;
}

/** Whether staff marked that somebody did not come, who has not come since (rule `no-shows`). */
export function isNoShow({ checkedIn, noShow }: Expected): boolean {
  return noShow === true && !checkedIn;
}

/** Those who are here or still expected. */
export function withoutNoShows<One extends Expected>(all: readonly One[]): One[] {
  return all.filter((one) => !isNoShow(one));
}
