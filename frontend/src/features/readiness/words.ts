import type { ReadinessCheck } from "#api/types.ts";
import { paths } from "#shared/paths.ts";

interface Words {
  /** Said where all is in order. */
  well: string;
  /** Said of so many that are not. */
  wrong: (count: number) => string;
  /** The page where it is mended, and the words of the link. */
  to: (tournamentId: number) => string;
  link: string;
}

const tickets = {
  to: (id: number) => paths.tickets(id, "attendee"),
  link: "Tickets",
};

/** Every check before the day (rule `ready-for-the-day`) in words. */
export const words: Record<ReadinessCheck, Words> = {
  notLive: {
    well: "Visitors see the event",
    wrong: () => "The event is hidden from visitors",
    to: paths.editTournament,
    link: "General Info",
  },
  unpaid: {
    well: "Every ticket is paid",
    wrong: (count) => counted(count, "ticket is not paid", "tickets are not paid"),
    ...tickets,
  },
  suspended: {
    well: "No ticket is suspended",
    wrong: (count) =>
      counted(
        count,
        "ticket waits until its owner keeps it",
        "tickets wait until their owners keep them",
      ),
    ...tickets,
  },
  withoutRound: {
    well: "Every group plays in a round",
    wrong: (count) => counted(count, "group is in no round", "groups are in no round"),
    ...tickets,
  },
  openSpots: {
    well: "Every group is complete",
    wrong: (count) => counted(count, "group has open spots", "groups have open spots"),
    ...tickets,
  },
  withoutName: {
    well: "Everybody has a first and a last name",
    wrong: (count) => counted(count, "attendee has no whole name", "attendees have no whole name"),
    ...tickets,
  },
  withoutAddress: {
    well: "Everybody has an e-mail address for their pass",
    wrong: (count) =>
      counted(
        count,
        "attendee has no e-mail address: their pass cannot be mailed",
        "attendees have no e-mail address: their passes cannot be mailed",
      ),
    ...tickets,
  },
  sameName: {
    well: "No two attendees have the same name",
    wrong: (count) =>
      counted(count, "name stands for several attendees", "names stand for several attendees each"),
    ...tickets,
  },
  withoutLogo: {
    well: "Every sponsor has a verified logo",
    wrong: (count) =>
      counted(count, "sponsor has no verified logo", "sponsors have no verified logo"),
    to: (id) => paths.usersAndSponsors(id),
    link: "Sponsors",
  },
  outselling: {
    well: "No single category can sell more places than its rounds have",
    wrong: (count) =>
      counted(
        count,
        "category can sell more places than its rounds have",
        "categories can sell more places than their rounds have",
      ),
    to: (id) => paths.ticketCategories(id, "attendee"),
    link: "Ticket categories",
  },
  overfull: {
    well: "No round holds more players than it has places",
    wrong: (count) =>
      counted(
        count,
        "round holds more players than it has places",
        "rounds hold more players than they have places",
      ),
    to: paths.schedule,
    link: "Schedule",
  },
  refusedMail: {
    well: "No mail to people of the event was given up",
    wrong: (count) => counted(count, "address refused mail", "addresses refused mail"),
    to: (id) => paths.usersAndSponsors(id, "user"),
    link: "Users",
  },
  noStation: {
    well: "A phone is prepared for check-in",
    wrong: () => "No phone is prepared for check-in",
    to: paths.checkIn,
    link: "Mobile Check-in",
  },
  silentStation: {
    well: "Every prepared phone was heard",
    wrong: (count) =>
      counted(
        count,
        "prepared phone was never heard: open check-in on it once",
        "prepared phones were never heard: open check-in on each once",
      ),
    to: paths.arrivals,
    link: "Arrivals",
  },
  waitingStation: {
    well: "No check-in waits on a phone",
    wrong: (count) =>
      counted(count, "phone has check-ins to send", "phones have check-ins to send"),
    to: paths.arrivals,
    link: "Arrivals",
  },
  openClash: {
    well: "Every clash of check-in is settled",
    wrong: (count) => counted(count, "clash of check-in is open", "clashes of check-in are open"),
    to: paths.clashes,
    link: "Clashes",
  },
};

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
