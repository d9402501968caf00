import { screen, within } from "@testing-library/react";
import type { Overview } from "#api/types.ts";
import { someCategorySale, someEarlierSale, someMoney, someOverview } from "#testing/overview.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

function serve(overview: Overview): void {
  server.use(
    http.get("/api/Tournament/{id}/overview", ({ response }) => response(200).json(overview)),
  );
}

async function open(overview?: Overview) {
  if (overview !== undefined) serve(overview);
  signedInAs({ roles: ["Admin"] });
  const visited = visit("/tournaments/7/admin/overview");
  await screen.findByRole("heading", { name: "Overview", level: 1 });
  return visited;
}

const money = { due: 500, received: 635.6, outstanding: 149.9, gifts: 35.5, toRefund: 250 };

/** Three tickets of two categories, one of them unpaid; one more is cancelled. */
function someSale(changes: Partial<Overview> = {}): Overview {
  return someOverview({
    capacity: 24,
    sold: 3,
    paid: 2,
    unpaid: 1,
    money: someMoney(money),
    categories: [
      someCategorySale({ sold: 2, paid: 1, money: someMoney(money) }),
      someCategorySale({ id: 12, name: "Tent", sponsorFlag: true, price: 1000, capacity: 4 }),
    ],
    methods: [
      { method: "check", received: 350.1 },
      { method: "", received: 305.5 },
      { method: "cash", received: -20 },
    ],
    reserved: [{ daysBefore: 50, count: 3 }],
    received: [{ daysBefore: 44, cents: 63_560 }],
    ...changes,
  });
}

const textsOf = (rows: HTMLElement[]) =>
  rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  );

/** The cells of a table by row, without its head. */
const cellsOf = (name: string) =>
  textsOf(within(screen.getByRole("table", { name })).getAllByRole("row").slice(1));

describe("the figures", () => {
  it("show tickets and money", async () => {
    await open(someSale());
    const figures = await screen.findByLabelText("Figures");
    const texts = within(figures)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      "3 of 242 paid, 1 unpaid",
      "$350.10of $500 due",
      "$149.90still to come",
      "$250of cancelled tickets",
      "$35.50beyond what is due",
    ]);
    expect(screen.getByText("Tickets and money, 43 days before the event.")).toBeVisible();
  });

  it("leave out refunds without any", async () => {
    await open(someOverview());
    expect(await screen.findByText("Outstanding")).toBeVisible();
    expect(screen.getByText("nothing is due")).toBeVisible();
    expect(screen.queryByText("To refund")).not.toBeInTheDocument();
  });
});

describe("the tables", () => {
  it("have each category with a link to its tickets, and the sum", async () => {
    await open(someSale());
    await screen.findByRole("table", { name: "By category" });
    expect(cellsOf("By category")).toEqual([
      ["Foursome", "$250", "2 of 20", "1 of 2", "$635.60", "$149.90", "$250", "$35.50"],
      ["TentFor sponsors", "$1,000", "0 of 4", "0 of 0", "$0", "$0", "$0", "$0"],
      ["In all", "–", "3 of 24", "2 of 3", "$635.60", "$149.90", "$250", "$35.50"],
    ]);
    expect(screen.getByRole("link", { name: "Tent" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/sponsor?category=12",
    );
  });

  it("have each method, also refunds and payments without a method", async () => {
    await open(someSale());
    await screen.findByRole("table", { name: "By method" });
    expect(cellsOf("By method")).toEqual([
      ["check", "$350.10"],
      ["Without a method", "$305.50"],
      ["cash", "−$20"],
      ["In all", "$635.60"],
    ]);
  });
});

describe("the bars", () => {
  it("are above their tables, by category and by method", async () => {
    await open(someSale());
    const byCategory = within(await screen.findByRole("figure", { name: "Money by category" }));
    const pieces = byCategory.getAllByRole("listitem").map(({ textContent }) => textContent.trim());
    expect(pieces).toEqual(["Received", "Outstanding"]);
    const byMethod = within(screen.getByRole("figure", { name: "Money by method" }));
    expect(byMethod.getByText("The table below has the numbers.")).toBeVisible();
    expect(byMethod.queryByRole("listitem")).toBeNull();
  });

  it("are left out without money", async () => {
    await open(someOverview({ categories: [someCategorySale()] }));
    expect(await screen.findByRole("table", { name: "By category" })).toBeVisible();
    expect(screen.queryByRole("figure", { name: /^Money by/ })).toBeNull();
  });
});

describe("the curves", () => {
  it("have their numbers in words and as a table", async () => {
    const { user } = await open(someSale({ earlier: someEarlierSale() }));
    const figure = within(await screen.findByRole("figure", { name: "Registrations" }));
    const text =
      "43 days before: 3 tickets. At the same distance, Spring Classic, 2026 had 8 tickets.";
    expect(figure.getByText(text)).toBeVisible();
    await user.click(screen.getByText("Registrations as a table"));
    const table = within(screen.getByRole("table", { name: "Registrations" }));
    const head = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(head).toEqual(["Days before", "This event", "2026"]);
    expect(cellsOf("Registrations").slice(0, 4)).toEqual([
      ["56", "0", "8"],
      ["49", "3", "8"],
      ["43", "3", "8"],
      ["42", "–", "8"],
    ]);
    const received = within(screen.getByRole("figure", { name: "Money received" }));
    expect(received.getByText(/^43 days before: \$635\.60\. .* had \$2,000\.$/)).toBeVisible();
  });

  it("show this event alone without a year before", async () => {
    await open(someSale());
    const figure = within(await screen.findByRole("figure", { name: "Registrations" }));
    expect(figure.getAllByRole("listitem")).toHaveLength(1);
    expect(figure.getByText("43 days before: 3 tickets.")).toBeVisible();
  });
});

test("an event without categories and tickets says so, and leads on", async () => {
  await open(someOverview({ daysBefore: 0 }));
  expect(await screen.findByText("No ticket was reserved so far.")).toBeVisible();
  expect(screen.getByText("The event is today.")).toBeVisible();
  expect(screen.getByRole("link", { name: "New ticket category" })).toHaveAttribute(
    "href",
    "/tournaments/7/admin/ticket_categories/attendee/new",
  );
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

test("next things to do are the findings of the checks, with their pages", async () => {
  const finding = { count: 2, forSponsors: 1, examples: [] };
  server.use(
    http.get("/api/Tournament/{id}/readiness", ({ response }) =>
      response(200).json([
        { ...finding, check: "unpaid" },
        { ...finding, check: "withoutLogo" },
        { ...finding, check: "noStation", count: 0 },
      ]),
    ),
  );
  await open();
  const list = within(await screen.findByRole("list", { name: "Next things to do" }));
  const texts = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "2 tickets are not paidAttendee TicketsSponsor Tickets",
    "2 sponsors have no verified logoSponsors",
  ]);
  expect(screen.getByRole("link", { name: "Ready for the Day?" })).toHaveAttribute(
    "href",
    "/tournaments/7/admin/readiness",
  );
});

test("nothing is to be done when all checks passed", async () => {
  await open();
  expect(await screen.findByText("All checks passed.")).toBeVisible();
});

test("an overview that cannot be loaded says so, and can be retried", async () => {
  server.use(http.get("/api/Tournament/{id}/overview", () => someProblem(503, { "": ["no"] })));
  const { user } = await open();
  expect(await screen.findByText("The overview could not be loaded just now.")).toBeVisible();
  serve(someSale());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Figures")).toBeVisible();
});

test("an ended session asks to sign in again", async () => {
  server.use(http.get("/api/Tournament/{id}/overview", () => someProblem(401, { "": ["no"] })));
  await open();
  expect(await screen.findByLabelText("E-mail")).toBeVisible();
});

test("only Admins have the page", async () => {
  signedInAs({ roles: ["Volunteer"] });
  visit("/tournaments/7/admin/overview");
  expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Overview");
});
