import { screen, waitFor, within } from "@testing-library/react";
import type { Sheet } from "#api/types.ts";
import { someRound } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { someSheet, someSheetHoles, someSheetPerson } from "#testing/sheets.ts";

const print = vi.fn();
const alerted = vi.fn();

beforeEach(() => {
  print.mockReset();
  alerted.mockReset();
  vi.stubGlobal("print", print);
  vi.stubGlobal("alert", alerted);
});

const printedAt = "2026-05-01T10:10:00Z";
const current = { state: "current", printedAt, printedBy: "Ada Admin" } as const;
const outdated = { state: "outdated", printedAt, printedBy: "Ada Admin" } as const;

function serve(sheets: readonly Sheet[], rounds = [someRound({ id: 5, name: "Morning" })]): void {
  server.use(
    http.get("/api/Sheet/query/tournament/{id}", ({ response }) => response(200).json([...sheets])),
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json(rounds)),
  );
}

interface Mark {
  key: string;
  digest: string;
  removed?: boolean;
}

/** The keys and digests of the sheets that are marked. */
function serveMarks(changed: string[] = []): Mark[] {
  const told: Mark[] = [];
  server.use(
    http.post("/api/Sheet", async ({ request, response }) => {
      const { sheets } = await request.json();
      expect(request.headers.get("Idempotency-Key")).toMatch(/./);
      told.push(...sheets);
      return response(201).json({ marked: sheets.length - changed.length, changed });
    }),
  );
  return told;
}

async function open(address = "/tournaments/7/admin/sheets") {
  signedInAs({ roles: ["Admin"] });
  const visited = visit(address);
  await screen.findByRole("heading", { name: "Sheets to Print", level: 1 });
  return visited;
}

/** The sheets on the paper, which is out of sight on the screen. */
function onPaper(): (string | null)[] {
  const paper = screen.queryByRole("group", { name: "Paper", hidden: true });
  if (paper === null) return [];
  const sheets = within(paper).getAllByRole("region", { hidden: true });
  return sheets.map((sheet) => sheet.getAttribute("aria-label"));
}

const three = [
  someSheet({ ...current }),
  someSheet({
    ...outdated,
    key: "cartSign-1-2",
    title: "Hole 7, cart 2",
    changes: ["Bo instead of Al"],
  }),
  someSheet({ key: "scorecard-1", kind: "scorecard", title: "Hole 7" }),
];

test("each kind tells how many sheets it has, and what changed", async () => {
  serve(three);
  await open();
  const signs = within(await screen.findByRole("listitem", { name: /Cart signs/ }));
  expect(signs.getByText("2 sheets: 1 printed, 1 changed since")).toBeVisible();
  const changes = signs.getByRole("list", { name: "Changed since they were printed" });
  expect(changes).toHaveTextContent("Hole 7, cart 2 Bo instead of Al");
  expect(screen.getByText("1 sheet: 1 not printed")).toBeVisible();
  expect(screen.queryByText("Name badges"), "there is none").not.toBeInTheDocument();
});

test("only what changed is printed, and marked as it was on the page", async () => {
  serve(three);
  const marks = serveMarks();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Print the 1 that changed since / }));
  const dialog = within(await screen.findByRole("dialog", { name: "Did it print?" }));
  expect(print).toHaveBeenCalledOnce();
  expect(onPaper()).toEqual(["Hole 7, cart 2"]);
  await user.click(dialog.getByRole("button", { name: "Yes, mark as printed" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(marks).toEqual([
    { key: "cartSign-1-2", digest: "digest of cartSign-1-2", removed: false },
  ]);
  expect(alerted).toHaveBeenCalledWith("1 sheet marked as printed.");
  expect(onPaper()).toEqual([]);
});

test("all sheets of the chosen kinds are printed, and one sheet alone", async () => {
  serve(three);
  const { user } = await open();
  await user.click(await screen.findByRole("checkbox", { name: "Scorecards" }));
  await user.click(screen.getByRole("button", { name: "Print all (2)" }));
  await screen.findByRole("dialog");
  expect(onPaper()).toEqual(["Hole 7, cart 1", "Hole 7, cart 2"]);
  await user.click(screen.getByRole("button", { name: "No" }));
  const signs = within(screen.getByRole("listitem", { name: "Cart signs" }));
  await user.click(signs.getByText("Each sheet"));
  expect(signs.getByText(/^Printed .* by Ada Admin$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Print Hole 7, cart 1" }));
  await screen.findByRole("dialog");
  expect(onPaper()).toEqual(["Hole 7, cart 1"]);
});

test("what did not come out is not marked, and is printed again", async () => {
  serve(three);
  const marks = serveMarks();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print all (3)" }));
  await user.click(await screen.findByRole("button", { name: "Print again" }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole("button", { name: "No" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(marks).toEqual([]);
});

test("sheets that changed while they were printed are told", async () => {
  serve(three);
  serveMarks(["scorecard-1"]);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print all (3)" }));
  await user.click(await screen.findByRole("button", { name: "Yes, mark as printed" }));
  await waitFor(() => expect(alerted).toHaveBeenCalled());
  expect(alerted).toHaveBeenCalledWith(
    "2 sheets marked as printed. 1 sheet changed meanwhile: please print them again.",
  );
});

test("a mark that fails leaves the question open", async () => {
  serve(three);
  server.use(http.post("/api/Sheet", () => someProblem(503, { "": ["Please try again."] })));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print all (3)" }));
  await user.click(await screen.findByRole("button", { name: "Yes, mark as printed" }));
  await waitFor(() => expect(alerted).toHaveBeenCalled());
  expect(screen.getByRole("dialog", { name: "Did it print?" })).toBeVisible();
});

test("the size of the paper is remembered by the browser", async () => {
  serve(three);
  const { user, leave } = await open();
  await user.selectOptions(await screen.findByLabelText("Paper"), "A4 (210 × 297 mm)");
  leave();
  await open();
  expect(await screen.findByLabelText("Paper")).toHaveValue("a4");
});

test("a round is chosen, with the sheets of the whole event", async () => {
  const afternoon = { roundId: 6, kind: "scorecard", key: "scorecard-2", title: "Hole 1" } as const;
  const list = { roundId: null, kind: "alphabeticalList", key: "alphabeticalList-a" } as const;
  serve(
    [someSheet(), someSheet(afternoon), someSheet({ ...list, title: "A–C" })],
    [someRound({ id: 5, name: "Morning" }), someRound({ id: 6, name: "Afternoon" })],
  );
  const { user } = await open();
  expect(await screen.findByRole("button", { name: "Print all (3)" })).toBeVisible();
  const choice = screen.getByLabelText("Round");
  await user.selectOptions(choice, within(choice).getByRole("option", { name: /Afternoon/ }));
  await user.click(screen.getByRole("button", { name: "Print all (2)" }));
  await screen.findByRole("dialog");
  expect(onPaper()).toEqual(["Hole 1", "A–C"]);
});

test("no change is told, and so is that no kind is chosen", async () => {
  serve([someSheet({ ...current })]);
  const { user } = await open();
  expect(await screen.findByText(/^Nothing changed since /)).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Cart signs" }));
  expect(screen.getByText("No kind is chosen.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Print all/ })).not.toBeInTheDocument();
});

test("scorecards share a page, but for those of 27 holes", async () => {
  const card = (id: number, holes: number) => {
    const content = { holes: someSheetHoles(holes), people: [someSheetPerson(id)] };
    return someSheet({ kind: "scorecard", key: `scorecard-${id}`, title: `Card ${id}`, content });
  };
  serve([card(1, 18), card(2, 18), card(3, 27), card(4, 18)]);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print all (4)" }));
  await screen.findByRole("dialog");
  const pages = screen.getAllByRole("group", { name: /^Page /, hidden: true });
  const counts = pages.map((it) => within(it).getAllByRole("region", { hidden: true }).length);
  expect(counts).toEqual([2, 1, 1]);
});

test("lists strike out no-shows, and count the carts of the others", async () => {
  const absent = { noShow: true, cart: null, pairingId: 9 };
  const people = [
    someSheetPerson(1, absent),
    someSheetPerson(2, absent),
    someSheetPerson(3, { pairingId: 9, cart: 2 }),
    someSheetPerson(4, { pairingId: 9, cart: 2 }),
  ];
  const list = (kind: Sheet["kind"]) =>
    someSheet({ kind, key: kind, title: kind, content: { people, start: null, cart: null } });
  serve([list("alphabeticalList"), list("holeList"), list("starterSheet")]);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print all (3)" }));
  await screen.findByRole("dialog");
  for (const kind of onPaper()) {
    const sheet = within(screen.getByRole("region", { name: kind ?? "", hidden: true }));
    const struck = sheet.getAllByText(/^Player/, { selector: "s" });
    expect(struck.map((it) => it.textContent)).toEqual(["Player 1", "Player 2"]);
    expect(sheet.getAllByText("did not come")).toHaveLength(2);
  }
  const starter = within(screen.getByRole("region", { name: "starterSheet", hidden: true }));
  const row = starter.getAllByRole("row", { hidden: true }).at(-1);
  expect(row, "one cart").toHaveTextContent(/Player 4 *1$/);
});

test("an event without people or rounds says how sheets come about", async () => {
  serve([], []);
  await open();
  expect(await screen.findByText(/There is nothing to print yet/)).toBeVisible();
});

test("sheets that cannot be loaded are told, and loaded again", async () => {
  serve(three);
  server.use(
    http.get("/api/Sheet/query/tournament/{id}", () => someProblem(503, { "": ["Later."] }), {
      once: true,
    }),
  );
  const { user } = await open();
  expect(await screen.findByText("The sheets could not be loaded just now.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Print all (3)" })).toBeVisible();
});

test("paper that is no longer wanted is told until it is removed", async () => {
  const gone = { ...current, state: "gone" } as const;
  const signs = ["cartSign-9-1", "cartSign-9-2"].map((key, place) =>
    someSheet({ ...gone, key, title: `Hole 9, cart ${place + 1}: Bo Cruz` }),
  );
  serve([...three, ...signs]);
  const marks = serveMarks();
  const { user } = await open();
  const section = within(await screen.findByRole("region", { name: "No longer wanted" }));
  expect(section.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Cart sign: Hole 9, cart 1: Bo Cruz/),
    expect.stringMatching(/^Cart sign: Hole 9, cart 2: Bo Cruz/),
  ]);
  expect(screen.getByText("2 sheets: 1 printed, 1 changed since")).toBeVisible();
  serve(three);
  await user.click(section.getByRole("button", { name: "The 2 papers are removed" }));
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "No longer wanted" })).not.toBeInTheDocument(),
  );
  expect(marks.map(({ key, removed }) => [key, removed])).toEqual([
    ["cartSign-9-1", true],
    ["cartSign-9-2", true],
  ]);
  expect(alerted).toHaveBeenCalledWith("2 sheets marked as removed.");
});

test("removed paper of a sheet that is wanted again is told to be printed", async () => {
  const gone = { ...current, state: "gone" } as const;
  const signs = ["1", "2", "3"].map((cart) => someSheet({ ...gone, key: `cartSign-9-${cart}` }));
  serve([...three, ...signs]);
  serveMarks(["cartSign-9-1"]);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "The 3 papers are removed" }));
  await waitFor(() => expect(alerted).toHaveBeenCalledOnce());
  expect(alerted).toHaveBeenCalledWith("2 sheets marked as removed. 1 is wanted again: print it.");
});

test("a badge names a sponsor once", async () => {
  const badge = (key: string, group: string) =>
    someSheet({
      key,
      kind: "badge",
      title: key,
      content: {
        sponsor: { name: "Iron & Pine", logoUrl: null },
        people: [someSheetPerson(1, { group, scanCode: "abc" })],
      },
    });
  serve([badge("badge-1", "Iron & Pine"), badge("badge-2", "The Herons")]);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print all (2)" }));
  await screen.findByRole("dialog", { name: "Did it print?" });
  const paper = within(screen.getByRole("group", { name: "Paper", hidden: true }));
  expect(paper.getAllByText("Iron & Pine")).toHaveLength(2);
});
