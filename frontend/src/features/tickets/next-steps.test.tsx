import { screen, waitFor, within } from "@testing-library/react";
import type { Sponsor, Ticket } from "#api/types.ts";
import { someTicket } from "#testing/event-factories.ts";
import { someLogo, someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";

const { tournament } = someTicket();
const round = { id: 3, name: "Morning", startDate: "2027-06-03", startTime: "08:00" };
const group = { id: 61, name: "Group 1", roundId: null, round: null, leftRound: null };
const inRound = { ...group, roundId: 3, round };
const dinner = { name: "Dinner", price: 150, noCostFlag: false, playFlag: false };
const sponsored = { sponsorId: 21, sponsor: { name: "Acme Clinic" } };
/** A paid ticket with a full team in a round. */
const finished = { paid: true, attendeeCount: 4, groups: [inRound] };

function open(tickets: Ticket[], sponsors: Sponsor[] = []) {
  signedInAs({ id: 5 });
  server.use(
    http.get("/api/Ticket/query/user/{id}", ({ response }) => response(200).json(tickets)),
    http.get("/api/Sponsor", ({ response }) => response(200).json(sponsors)),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) => response(200).json([])),
  );
  vi.useFakeTimers({ now: new Date("2027-05-01T12:00:00Z"), toFake: ["Date"] });
  return visit("/account/reservations");
}

const region = () => screen.findByRole("region", { name: "What comes next" });
const lines = async () =>
  within(await region())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.trim());
/** Expects that the page is loaded and shows no steps. */
async function expectNone() {
  await screen.findByRole("table", { name: "Your tickets" });
  expect(screen.queryByRole("region", { name: "What comes next" })).toBeNull();
}

afterEach(() => {
  vi.useRealTimers();
});

describe("what comes next", () => {
  it("is to pay, to add a team and to choose a round, with the sum due", async () => {
    const { user } = open([someTicket()]);
    expect(await lines()).toEqual([
      "Pay  $2,400 due",
      "Add your team  1 of 4 people",
      "Choose a round",
    ]);
    const section = within(await region());
    expect(section.getByText("FW-7K3Q2M")).toBeVisible();
    expect(section.getByText("0 of 3 steps done")).toBeVisible();
    for (const name of ["Add your team", "Choose a round"])
      expect(section.getByRole("link", { name })).toHaveAttribute(
        "href",
        "/account/tickets/51/groups",
      );
    const pay = section.getByRole("button", { name: "Pay" });
    expect(pay).toHaveAccessibleDescription("Foursome, Spring Classic, 6/3/2027");
    await user.click(pay);
    await screen.findByRole("dialog", { name: "Payment Options" });
    await user.keyboard("{Escape}");
    expect(pay).toHaveFocus();
  });

  it("is up to staff once teams are frozen", async () => {
    const frozen = { ...tournament, teamsFreezeAt: "2027-04-30T15:00:00Z" };
    open([
      someTicket({ tournament: frozen }),
      someTicket({ id: 52, tournament: frozen, groups: [inRound] }),
    ]);
    expect(await lines()).toEqual([
      "Pay  $2,400 due",
      "Add your team  1 of 4 people, please ask the staff",
      "Choose a round  please ask the staff",
      "Pay  $2,400 due",
      "Add your team  1 of 4 people, please ask the staff",
      "Choose a round Done",
    ]);
  });

  it("ticks off finished steps", async () => {
    const groups = [inRound, { ...group, id: 62 }];
    open([someTicket({ paid: true, attendeeCount: 8, maxAttendees: 8, groups })]);
    expect(await lines()).toEqual([
      "Pay Done",
      "Add your team Done 8 of 8 people",
      "Choose a round  1 of 2 groups",
    ]);
    expect(within(await region()).queryByRole("button")).toBeNull();
    expect(within(await region()).getByText("2 of 3 steps done")).toBeVisible();
  });

  it("leaves out teams of one, rounds of a dinner and free payments", async () => {
    open([
      someTicket({ id: 3, maxAttendees: 1 }),
      someTicket({ id: 2, ticketCategory: dinner }),
      someTicket({ id: 1, paid: true, isFree: true, noCostFlag: true, price: 0 }),
    ]);
    expect(await lines()).toEqual([
      "Pay  $2,400 due",
      "Add your team  1 of 4 people",
      "Pay  $2,400 due",
      "Choose a round",
      "Add your team  1 of 4 people",
      "Choose a round",
    ]);
  });

  it.each([
    ["none", [], "Send your logo"],
    ["one that waits", [someLogo()], "Send your logo Done waits for the fund's approval"],
    ["an approved one", [someLogo({ verified: true })], "Send your logo Done"],
  ])("includes the sponsor's logo with %s", async (_what, logos, line) => {
    open([someTicket(sponsored)], [someSponsor({ logos })]);
    await waitFor(async () => expect(await lines()).toHaveLength(4));
    expect((await lines()).at(-1)).toBe(line);
    expect(within(await region()).getByRole("link", { name: "Send your logo" })).toHaveAttribute(
      "href",
      "/account/sponsor/21/edit",
    );
  });

  it("leaves out the logo for users who do not manage the sponsor", async () => {
    open([someTicket(sponsored)], [someSponsor({ id: 22 })]);
    expect(await lines()).toHaveLength(3);
  });

  it("is unfolded for the oldest unpaid ticket", async () => {
    const later = { ...tournament, dateStart: "2028-06-01", dateEnd: "2028-06-01" };
    open([
      someTicket({ id: 50, paid: true }),
      someTicket({ id: 52 }),
      someTicket({ id: 51, tournament: later }),
    ]);
    const folds = within(await region()).getAllByRole("group");
    expect(folds.map((fold) => fold.hasAttribute("open"))).toEqual([true, false, false]);
    const pages = folds.map((fold) => within(fold).getAllByRole("link", { hidden: true })[0]);
    expect(pages.map((link) => link?.getAttribute("href"))).toEqual(
      [51, 52, 50].map((id) => `/account/tickets/${id}/groups`),
    );
  });

  it.each([
    ["with every step done", someTicket(finished)],
    ["that is cancelled", someTicket({ isCancelled: true })],
    ["that is not kept yet", someTicket({ isSuspended: true })],
    ["of an event that is hidden", someTicket({ tournament: { ...tournament, liveFlag: false } })],
  ])("is left out for a ticket %s", async (_what, ticket) => {
    open([ticket]);
    await expectNone();
  });

  it("is left out when only past events are shown", async () => {
    const { user } = open([someTicket()]);
    await region();
    await user.click(screen.getByRole("radio", { name: "Past" }));
    expect(screen.queryByRole("region", { name: "What comes next" })).toBeNull();
  });
});

describe("an unpaid ticket", () => {
  it("says so in the list, with the sum due", async () => {
    open([
      someTicket(),
      someTicket({ id: 52, price: 0 }),
      someTicket({ id: 53, paid: true }),
      someTicket({ id: 54, isCancelled: true }),
      someTicket({ id: 55, noCostFlag: true, price: 0 }),
    ]);
    const table = within(await screen.findByRole("table", { name: "Your tickets" }));
    expect(table.getAllByText(/^Not paid/).map(({ textContent }) => textContent)).toEqual([
      "Not paid: $2,400 due",
      "Not paid",
    ]);
  });
});
