interface Expected {
  checkedIn: boolean;
  /** Missing in a roster that a phone has stored before this field existed. */
  noShow?: boolean;
}

/** Whether staff marked an attendee as a no-show, who has not come since (rule `no-shows`). */
export function isNoShow({ checkedIn, noShow }: Expected): boolean {
  return noShow === true && !checkedIn;
}

/** The attendees who are here or still expected. */
export function withoutNoShows<One extends Expected>(all: readonly One[]): One[] {
  return all.filter((one) => !isNoShow(one));
}
