import type { ReadinessCheck } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { counted, tickets, unsentMail, users, type Words } from "./word-parts.ts";

/** The texts of every check before the day (rule `ready-for-the-day`). */
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
    ...tickets("?paid=false&cancelled=false"),
  },
  suspended: {
    well: "No ticket is suspended",
    wrong: (count) =>
      counted(
        count,
        "ticket waits until its owner keeps it",
        "tickets wait until their owners keep them",
      ),
    ...tickets(),
  },
  withoutRound: {
    well: "Every group plays in a round",
    wrong: (count) => counted(count, "group is in no round", "groups are in no round"),
    ...tickets(),
  },
  openSpots: {
    well: "No group keeps seats for people who are not named yet",
    wrong: (count) =>
      counted(count, "group keeps seats", "groups keep seats") +
      " for people who are not named yet: name them, or give the seats away",
    to: paths.pairings,
    link: "Pairings",
  },
  withoutStart: {
    well: "Every pairing has a starting hole or a tee time",
    wrong: (count) => counted(count, "pairing has no start", "pairings have no start"),
    to: paths.pairings,
    link: "Pairings",
  },
  playsAlone: {
    well: "Nobody plays alone",
    wrong: (count) => counted(count, "player plays alone", "players play alone"),
    to: paths.pairings,
    link: "Pairings",
  },
  joinable: {
    well: "No two incomplete pairings are left that 'Fill up' would join",
    wrong: (count) =>
      counted(count, "incomplete pairing", "incomplete pairings") +
      " could be joined to others: 'Fill up' does it",
    to: paths.pairings,
    link: "Pairings",
  },
  tooLarge: {
    well: "No pairing has more players than the course says",
    wrong: (count) =>
      counted(
        count,
        "pairing has more players than the course says",
        "pairings have more players than the course says",
      ),
    to: paths.pairings,
    link: "Pairings",
  },
  withoutName: {
    well: "Everybody has a first and a last name",
    wrong: (count) => counted(count, "attendee has no whole name", "attendees have no whole name"),
    ...users,
  },
  withoutAddress: {
    well: "Everybody has an e-mail address for their pass",
    wrong: (count) =>
      counted(
        count,
        "attendee has no e-mail address: their pass cannot be mailed",
        "attendees have no e-mail address: their passes cannot be mailed",
      ),
    ...users,
  },
  sameName: {
    well: "No two attendees have the same name, and nobody is in a round twice",
    wrong: (count) =>
      counted(
        count,
        "name stands for several attendees, or for one who is in a round twice",
        "names stand for several attendees each, or for one who is in a round twice",
      ),
    ...users,
  },
  withoutLogo: {
    well: "Every sponsor has a verified logo",
    wrong: (count) =>
      counted(count, "sponsor has no verified logo", "sponsors have no verified logo"),
    to: (id) => paths.usersAndSponsors(id),
    link: "Sponsors",
  },
  outselling: {
    well: "The rounds have room for all that the categories can sell",
    wrong: (count) =>
      count === 1
        ? "More places can be sold than the rounds have"
        : `More places can be sold than the rounds have, in ${count} parts of the schedule`,
    to: (id) => paths.ticketCategories(id, "attendee"),
    link: "Attendee Ticket Categories",
    ofSponsors: {
      to: (id) => paths.ticketCategories(id, "sponsor"),
      link: "Sponsor Ticket Categories",
    },
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
  sheets: {
    well: "Every sheet of paper is printed as it is now, and none is to be removed",
    wrong: (count) =>
      counted(
        count,
        "sheet of paper is not printed, changed since, or is to be removed",
        "sheets of paper are not printed, changed since, or are to be removed",
      ),
    to: paths.sheets,
    link: "Sheets to Print",
  },
  refusedMail: {
    well: "No mail to people of the event was given up",
    wrong: (count) => counted(count, "address refused mail", "addresses refused mail"),
    ...unsentMail,
  },
  unsentPass: {
    well: "Every mail with a pass was sent within the hour",
    wrong: (count) =>
      counted(count, "person waits", "people wait") + " for the mail with their pass",
    ...unsentMail,
  },
  noStation: {
    well: "A phone is prepared for check-in",
    wrong: () => "No phone is prepared for check-in",
    to: paths.checkIn,
    link: "Mobile Check-in",
  },
  silentStation: {
    well: "Every prepared phone was heard within a day",
    wrong: (count) =>
      counted(
        count,
        "prepared phone was not heard for a day: open check-in on it",
        "prepared phones were not heard for a day: open check-in on each",
      ),
    to: paths.stations,
    link: "Stations",
  },
  waitingStation: {
    well: "No check-in waits on a phone",
    wrong: (count) =>
      counted(count, "phone has check-ins to send", "phones have check-ins to send"),
    to: paths.stations,
    link: "Stations",
  },
  openClash: {
    well: "Every clash of check-in is settled",
    wrong: (count) => counted(count, "clash of check-in is open", "clashes of check-in are open"),
    to: paths.clashes,
    link: "Clashes",
  },
  weather: {
    well: "Visitors do not read that the weather may stop the event",
    wrong: () => "Visitors read that the weather may stop the event, or has",
    to: paths.weather,
    link: "Weather",
  },
  oldBackup: {
    well: "The site was backed up within a day",
    wrong: () => "No backup within a day: whoever runs the site calls `fairway-server backup`",
  },
};
