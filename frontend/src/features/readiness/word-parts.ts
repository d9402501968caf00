import { paths } from "#shared/paths.ts";

/** A page that fixes a finding, and the text of the link. */
export interface LinkedPage {
  to: (tournamentId: number) => string;
  link: string;
}

export interface Words extends Partial<LinkedPage> {
  /** The text of a passed check. */
  well: string;
  /** The text of a finding with its count. */
  wrong: (count: number) => string;
  /** The page for sponsors' tickets, if they have a page of their own. */
  ofSponsors?: LinkedPage;
}

/** The lists of tickets, with a filter in the URL. */
export function tickets(filter = ""): Pick<Words, "to" | "link" | "ofSponsors"> {
  return {
    to: (id) => paths.tickets(id, "attendee") + filter,
    link: "Attendee Tickets",
    ofSponsors: { to: (id) => paths.tickets(id, "sponsor") + filter, link: "Sponsor Tickets" },
  };
}

export const users = {
  to: (id: number) => paths.usersAndSponsors(id, "user"),
  link: "Users",
};

/** The page of users, whose first part is the unsent mail. */
export const unsentMail = { ...users, link: "Users, and mail that did not arrive" };

/** `1 ticket` or `7 tickets`. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
