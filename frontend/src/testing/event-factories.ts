import type {
  CheckInAttendee,
  Pass,
  Person,
  Round,
  Ticket,
  TicketCategory,
  TournamentDetail,
  Widget,
} from "#api/types.ts";
import { someTournament } from "./factories.ts";

/** Complete examples of a tournament and its parts: a test sets only the fields that it is about. */

export function someTournamentDetail(changes: Partial<TournamentDetail> = {}): TournamentDetail {
  return { ...someTournament(), rounds: [], logos: [], sponsors: [], ...changes };
}

export function someRound(changes: Partial<Round> = {}): Round {
  return {
    id: 31,
    tournamentId: 7,
    name: "Morning Shotgun",
    location: "All eighteen tees",
    startDate: "2027-06-03",
    startTime: "08:00",
    endDate: "2027-06-03",
    endTime: "12:30",
    endDateVisible: true,
    description: "",
    maxAttendees: 72,
    liveFlag: true,
    enabledDisabledTicketCategories: [],
    attendeeSpotsAvailiable: 72,
    ...changes,
  };
}

export function someTicketCategory(changes: Partial<TicketCategory> = {}): TicketCategory {
  return {
    id: 11,
    name: "Foursome",
    description: "Carts, lunch and dinner.",
    numGroups: 1,
    numAttendees: 4,
    maxTotalTickets: 18,
    noCostFlag: false,
    price: 2400,
    priceNow: changes.price ?? 2400,
    earlyPrices: [],
    saleStart: null,
    saleEnd: null,
    hiddenBeforeSaleFlag: false,
    saleState: "open",
    changesAt: null,
    fairMarketValue: 0,
    embedCode: "",
    liveFlag: true,
    sponsorFlag: false,
    waitlistOffersFlag: true,
    playFlag: true,
    tournamentId: 7,
    availableTickets: 14,
    ...changes,
  };
}

export function someWidget(body: string, changes: Partial<Widget> = {}): Widget {
  return {
    id: 41,
    name: "Why we play",
    content: JSON.stringify({ body }),
    liveFlag: true,
    widgetTypeId: 1,
    widgetType: { id: 1, name: "Text" },
    position: 1,
    tournamentId: 7,
    photos: [],
    version: 1,
    ...changes,
  };
}

export function somePerson(
  nameFirst: string,
  nameLast: string,
  email: string | null = null,
): Person {
  return { nameFirst, nameLast, email };
}

export function someTicket(changes: Partial<Ticket> = {}): Ticket {
  const { price = 2400, paid = false, isFree = false, isCancelled = false } = changes;
  const received = paid && !isFree ? price : 0;
  return {
    id: 51,
    reference: "FW-7K3Q2M",
    tournamentId: 7,
    tournament: {
      name: "Spring Classic",
      liveFlag: true,
      slug: "spring-classic",
      dateStart: "2027-06-03",
      dateEnd: "2027-06-03",
      weather: null,
      teamsFreezeAt: null,
    },
    ticketCategoryId: 11,
    ticketCategory: { name: "Foursome", price: 2400, noCostFlag: false, playFlag: true },
    price: 2400,
    fairMarketValue: 0,
    noCostFlag: false,
    userId: 5,
    user: somePerson("Sam", "Rivera", "sam@fairway.example"),
    sponsorId: null,
    sponsor: null,
    userParticipating: true,
    groups: [{ id: 61, name: "Group 1", roundId: null, round: null, leftRound: null }],
    attendeeCount: 1,
    maxAttendees: 4,
    paid: false,
    datePaid: null,
    isFree: false,
    received,
    outstanding: paid || isCancelled ? 0 : price,
    toRefund: isCancelled ? received : 0,
    gifts: 0,
    isCancelled: false,
    isSuspended: false,
    remindedAt: null,
    choice: null,
    mayChoose: false,
    dueOn: null,
    lapseFlag: false,
    checkPromised: false,
    lapsedAt: null,
    scanCode: "0123456789abcdef0123456789abcdef",
    paymentMethod: "",
    paymentReference: "",
    paymentNote: "",
    version: 1,
    ...changes,
  };
}

export function somePass(changes: Partial<Pass> = {}): Pass {
  const user = somePerson("Sam", "Rivera", "sam@fairway.example");
  return {
    id: 71,
    reference: "FW-7K3Q2M",
    scanCode: "fedcba9876543210fedcba9876543210",
    checkedIn: false,
    user,
    tournamentId: 7,
    tournament: {
      name: "Spring Classic",
      slug: "spring-classic",
      dateStart: "2027-06-03",
      dateEnd: "2027-06-03",
      locationTitle: "Heron Lakes Golf Club",
      locationAddress: "2400 Lakeshore Drive",
      weather: null,
    },
    ticketCategory: { name: "Foursome", playFlag: true },
    paid: true,
    isFree: false,
    ticketId: null,
    start: null,
    partners: [],
    group: { id: 61, name: "Group 1", round: null, attendees: [{ id: 71, user }] },
    ...changes,
  };
}

export function someAttendee(changes: Partial<CheckInAttendee> = {}): CheckInAttendee {
  return {
    id: 71,
    scanCode: "fedcba9876543210fedcba9876543210",
    displayName: "Sam Rivera",
    groupId: 61,
    groupName: "Group 1",
    roundId: 31,
    pairingId: 41,
    start: null,
    playFlag: true,
    paid: true,
    captain: "Sam Rivera",
    sponsor: null,
    noShow: false,
    checkedIn: false,
    checkedInAt: null,
    checkedInBy: null,
    user: somePerson("Sam", "Rivera", "sam@fairway.example"),
    ...changes,
  };
}
