import { arrivalKeys } from "./arrivals.ts";
import { bankKeys } from "./bank.ts";
import { broadcastKeys, invitationKeys } from "./broadcasts.ts";
import { checkInKeys } from "./check-in.ts";
import { groupKeys } from "./groups.ts";
import { mailKeys } from "./mail.ts";
import { pairingKeys } from "./pairings.ts";
import { passKeys } from "./passes.ts";
import { receiptKeys } from "./receipts.ts";
import { roundKeys } from "./rounds.ts";
import { sheetKeys } from "./sheets.ts";
import { siteKeys } from "./site.ts";
import { sponsorKeys } from "./sponsors.ts";
import { stationKeys } from "./stations.ts";
import { termKeys } from "./terms.ts";
import { ticketCategoryKeys } from "./ticket-categories.ts";
import { ticketKeys } from "./tickets.ts";
import { tournamentSponsorKeys } from "./tournament-sponsors.ts";
import { tournamentKeys } from "./tournaments.ts";
import { userSponsorKeys } from "./user-sponsors.ts";
import { waitlistKeys } from "./waitlist.ts";
import { weatherKeys } from "./weather.ts";
import { widgetKeys } from "./widgets.ts";

const rounds = [roundKeys.all, tournamentKeys.all];

/** The queries to reload by kind of change: a mutation names one of these lists as its `reloads`. */
export const touched = {
  /** An imported payment is entered in ledgers, which decide whether a ticket is paid. */
  bank: [bankKeys.all, ticketKeys.all, checkInKeys.all, receiptKeys.all, tournamentKeys.all],
  broadcasts: [broadcastKeys.all],
  clashes: [arrivalKeys.allClashes],
  /** Tickets show their groups, passes their round, rounds their free spots, and check-in names and groups. */
  groups: [groupKeys.all, ticketKeys.all, passKeys.all, checkInKeys.all, ...rounds],
  invitations: [invitationKeys.all],
  mail: [mailKeys.all],
  /** A sponsor that a buyer names waits for approval: no page of a tournament shows it. The category may be hidden meanwhile. */
  namedSponsors: [sponsorKeys.all, ticketCategoryKeys.all],
  /** The list and pairings mark no-shows, and the board does not count them. */
  noShows: [checkInKeys.all, arrivalKeys.all, pairingKeys.all],
  /** Check-in and groups show where everybody starts. */
  pairings: [pairingKeys.all, checkInKeys.all, groupKeys.all],
  receipts: [receiptKeys.all],
  /** Tournaments list their rounds. */
  rounds,
  sheets: [sheetKeys.all],
  site: [siteKeys.all],
  /** Public pages show the first verified logo, and the readiness checks count sponsors without one. */
  sponsorLogos: [sponsorKeys.all, tournamentKeys.all],
  /** Tournaments, tickets and the check-in list show sponsors by name. Pairings, sheets and the board are loaded whenever they are opened. */
  sponsors: [
    sponsorKeys.all,
    tournamentSponsorKeys.all,
    tournamentKeys.all,
    ticketKeys.all,
    groupKeys.all,
    checkInKeys.all,
  ],
  /** Public pages show the live sponsors that staff put on the tournament. */
  sponsorsPutOn: [tournamentSponsorKeys.all, sponsorKeys.all, tournamentKeys.all],
  stations: [stationKeys.all],
  /** Tickets have their payment deadline. */
  terms: [termKeys.all, ticketKeys.all],
  /** Rounds list the categories that play in them; tickets and passes show whether theirs plays. */
  ticketCategories: [ticketCategoryKeys.all, ticketKeys.all, passKeys.all, ...rounds],
  /**
   * Groups and passes belong to tickets, categories count the tickets left, check-in shows the amount due, receipts the amounts received, the
   * waitlist the buyer of a held place, and public pages the sponsors of tickets.
   */
  tickets: [
    ticketKeys.all,
    waitlistKeys.all,
    groupKeys.all,
    passKeys.all,
    ticketCategoryKeys.all,
    checkInKeys.all,
    receiptKeys.all,
    tournamentKeys.all,
  ],
  tournaments: [tournamentKeys.all],
  /** Users are named in tickets, groups, passes and lists, and deleting one takes their places, links and entries along. */
  users: "everything",
  /** A link for a tournament puts a live sponsor on its public page. */
  userSponsors: [userSponsorKeys.all, tournamentKeys.all],
  /** An offer holds a place, which the category counts. */
  waitlist: [waitlistKeys.all, ticketCategoryKeys.all],
  /** A decision moves days, closes sales and is shown beside messages; a choice changes its ticket. */
  weather: [
    weatherKeys.all,
    ...rounds,
    broadcastKeys.all,
    ticketKeys.all,
    passKeys.all,
    receiptKeys.all,
  ],
  widgets: [widgetKeys.all],
} as const;
