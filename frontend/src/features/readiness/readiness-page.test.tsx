import { screen, within } from "@testing-library/react";
import type { ReadinessCheck, ReadinessExample, ReadinessFinding } from "#api/types.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { words } from "./words.ts";

const checks = Object.keys(words) as ReadinessCheck[];

function serve(found: Partial<Record<ReadinessCheck, Partial<ReadinessFinding>>>): void {
  const none = { count: 0, forSponsors: 0, examples: [] };
  const findings = checks.map((check) => ({ check, ...none, ...found[check] }));
  server.use(
    http.get("/api/Tournament/{id}/readiness", ({ response }) => response(200).json(findings)),
  );
}

async function open() {
  signedInAs({ roles: ["Admin"] });
  const visited = visit("/tournaments/7/admin/readiness");
  await screen.findByRole("heading", { name: "Ready for the Day?", level: 1 });
  return visited;
}

function some(name: string, changes: Partial<ReadinessExample> = {}): ReadinessExample {
  const nothing = { subject: null, id: null, ticketCategoryId: null, sponsorFlag: null };
  return { name, ...nothing, reference: null, ...changes };
}

/** An example: a ticket of category 3. */
function someTicket(name: string, id: number, sponsorFlag = false): ReadinessExample {
  const reference = `FW-77777${id}`;
  return some(name, { subject: "ticket", id, ticketCategoryId: 3, sponsorFlag, reference });
}

const part = (name: string) => within(screen.getByRole("region", { name }));

test("an event in order says so, with every check", async () => {
  serve({});
  await open();
  expect(await screen.findByText(`Ready: all ${checks.length} checks passed.`)).toBeVisible();
  const list = within(screen.getByRole("list", { name: "In order" }));
  for (const check of checks) expect(list.getByText(words[check].well)).toBeVisible();
  expect(screen.queryByRole("region", { name: "To put in order" })).not.toBeInTheDocument();
});

test("a fault is listed with its people and the page that fixes it", async () => {
  serve({
    unpaid: { count: 7, examples: [some("Ann Lee, Foursome"), some("Bo Lee, Foursome")] },
    noStation: { count: 1, examples: [] },
  });
  await open();
  expect(
    await screen.findByText(`${checks.length - 4} of ${checks.length - 2} checks passed.`),
  ).toBeVisible();
  const line = within(screen.getByRole("listitem", { name: "7 tickets are not paid" }));
  expect(line.getByText("Ann Lee, Foursome")).toBeVisible();
  expect(line.getByText("and 5 more")).toBeVisible();
  expect(line.getByRole("link", { name: "Attendee Tickets" })).toHaveAttribute(
    "href",
    "/tournaments/7/admin/tickets/attendee?paid=false&cancelled=false",
  );
  expect(line.queryByRole("link", { name: "Sponsor Tickets" })).toBeNull();
  expect(part("To put in order").getByText("No phone is prepared for check-in")).toBeVisible();
  expect(screen.queryByText(words.silentStation.well), "there is none").not.toBeInTheDocument();
});

test("passed checks are folded while others have findings", async () => {
  serve({ notLive: { count: 1 } });
  const { user } = await open();
  const well = await screen.findByText(words.unpaid.well);
  expect(well).not.toBeVisible();
  await user.click(screen.getByText(`In order (${checks.length - 1})`));
  expect(well).toBeVisible();
});

test("sponsors' tickets link to their own list", async () => {
  serve({
    unpaid: { count: 1, forSponsors: 1, examples: [someTicket("Acme, Gold", 2, true)] },
    withoutRound: { count: 2, forSponsors: 1, examples: [] },
  });
  await open();
  const unpaid = within(await screen.findByRole("listitem", { name: "1 ticket is not paid" }));
  expect(unpaid.getByRole("link", { name: "Sponsor Tickets" })).toHaveAttribute(
    "href",
    "/tournaments/7/admin/tickets/sponsor?paid=false&cancelled=false",
  );
  expect(unpaid.queryByRole("link", { name: "Attendee Tickets" })).toBeNull();
  const both = within(screen.getByRole("listitem", { name: "2 groups are in no round" }));
  expect(both.getByRole("link", { name: "Attendee Tickets" })).toBeVisible();
  expect(both.getByRole("link", { name: "Sponsor Tickets" })).toBeVisible();
});

const round = some("Morning", { subject: "round", id: 4 });
const category = some("Gold: 9 places, 4 in its rounds", {
  subject: "ticketCategory",
  id: 6,
  sponsorFlag: true,
});

test.each<[ReadinessCheck, ReadinessExample, string]>([
  ["unpaid", someTicket("Ann", 2), "/tickets/attendee?category=3&search=FW-777772"],
  ["unpaid", someTicket("Acme", 2, true), "/tickets/sponsor?category=3&search=FW-777772"],
  ["withoutRound", someTicket("Herons of Ann", 2), "/tickets/attendee/2/groups"],
  ["withoutName", some("ann@x", { subject: "user", id: 8 }), "/user-sponsor/8/edit?type=user"],
  ["sameName", some("Ann Lee"), "/tickets/attendee?search=Ann%20Lee"],
  ["withoutLogo", some("Iron", { subject: "sponsor", id: 5 }), "/user-sponsor/5/edit?type=sponsor"],
  ["outselling", category, "/ticket_categories/sponsor/6/edit"],
  ["overfull", round, "/rounds/4/edit"],
  ["withoutStart", round, "/pairings?round=4"],
  ["playsAlone", round, "/pairings?round=4"],
  ["sameName", round, "/pairings?round=4"],
  ["joinable", round, "/pairings?round=4"],
  ["tooLarge", round, "/pairings?round=4"],
])("an example of %s leads to its own page: %o", async (check, example, page) => {
  serve({ [check]: { count: 1, examples: [example] } });
  await open();
  expect(await screen.findByRole("link", { name: example.name })).toHaveAttribute(
    "href",
    `/tournaments/7/admin${page}`,
  );
});

test("refused mail links to the users, above which it can be retried", async () => {
  serve({ refusedMail: { count: 1 }, unsentPass: { count: 1 } });
  await open();
  await screen.findByRole("listitem", { name: "1 address refused mail" });
  const links = screen.getAllByRole("link", { name: "Users, and mail that did not arrive" });
  expect(links).toHaveLength(2);
  for (const link of links)
    expect(link).toHaveAttribute("href", "/tournaments/7/admin/user-sponsor?tab=users");
});

test("every kind of sheet is listed, without 'more'", async () => {
  const kinds = ["Cart signs: 40", "Scorecards: 20", "Name badges: 15", "Lists by hole: 1"];
  const sheets = [...kinds, "Starter's sheets: 1", "Longest drive: 3"].map((kind) => some(kind));
  serve({ sheets: { count: 80, examples: sheets } });
  await open();
  const line = within(await screen.findByRole("listitem", { name: /^80 sheets/ }));
  expect(line.getByText("Longest drive: 3")).toBeVisible();
  expect(line.queryByText(/^and /)).toBeNull();
});

test("kept seats link to pairings, and a backup is a command", async () => {
  const kept = someTicket("Group 1 of Ann: 1 of 4", 2);
  serve({ openSpots: { count: 1, examples: [kept] }, oldBackup: { count: 1 } });
  await open();
  const seats = within(await screen.findByRole("listitem", { name: /^1 group keeps seats/ }));
  expect(seats.getByRole("link", { name: "Pairings" })).toHaveAttribute(
    "href",
    "/tournaments/7/admin/pairings",
  );
  const backup = within(screen.getByRole("listitem", { name: /`fairway-server backup`$/ }));
  expect(backup.queryByRole("link")).toBeNull();
});

test("a single finding is in the singular, and each check has a link", async () => {
  const phones = checks.filter((check) => check !== "noStation");
  // A backup has no page on the site.
  const linked = phones.filter((check) => check !== "oldBackup");
  serve(Object.fromEntries(phones.map((check) => [check, { count: 1, examples: [] }])));
  await open();
  expect(await screen.findByText("1 ticket is not paid")).toBeVisible();
  expect(part("To put in order").getAllByRole("link")).toHaveLength(linked.length);
  expect(screen.getByText(`1 of ${checks.length} checks passed.`)).toBeVisible();
});

test("checks that cannot be loaded say so, and can be retried", async () => {
  server.use(
    http.get("/api/Tournament/{id}/readiness", () => someProblem(503, { "": ["not now"] })),
  );
  const { user } = await open();
  expect(await screen.findByText("The checks could not be loaded just now.")).toBeVisible();
  serve({});
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^Ready:/)).toBeVisible();
});

test("only Admins have the page", async () => {
  signedInAs({ roles: ["Volunteer"] });
  visit("/tournaments/7/admin/readiness");
  expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Ready");
});
