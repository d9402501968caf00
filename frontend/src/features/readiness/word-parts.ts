import { paths } from "#shared/paths.ts";

/** A page where something is mended, and the words of the link. */
export interface LinkedPage {
  to: (tournamentId: number) => string;
  link: string;
}

export interface Words extends Partial<LinkedPage> {
  /** Said where all is in order. */
  well: string;
  /** Said of so many that are not. */
  wrong: (count: number) => string;
  /** The page for those of sponsors' tickets, where these have a page of their own. */
  ofSponsors?: LinkedPage;
}

/** The lists of tickets, with a filter in the address. */
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

/** The list of users begins with the mail that did not arrive. */
export const unsentMail = { ...users, link: "Users, and mail that did not arrive" };

/** `1 ticket` or `7 tickets`. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
