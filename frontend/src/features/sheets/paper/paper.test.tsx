import { screen, within } from "@testing-library/react";
import type { Sheet } from "#api/types.ts";
import { onPaper, openSheets, serveSheets } from "#testing/sheets-page.ts";
import { someSheet, someSheetHoles, someSheetPerson } from "#testing/sheets.ts";

test("scorecards share a page, except for 27 holes", async () => {
  const card = (id: number, holes: number) => {
    const content = { holes: someSheetHoles(holes), people: [someSheetPerson(id)] };
    return someSheet({ kind: "scorecard", key: `scorecard-${id}`, title: `Card ${id}`, content });
  };
  serveSheets([card(1, 18), card(2, 18), card(3, 27), card(4, 18)]);
  const { user } = await openSheets();
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
  serveSheets([list("alphabeticalList"), list("holeList"), list("starterSheet")]);
  const { user } = await openSheets();
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
  serveSheets([badge("badge-1", "Iron & Pine"), badge("badge-2", "The Herons")]);
  const { user } = await openSheets();
  await user.click(await screen.findByRole("button", { name: "Print all (2)" }));
  await screen.findByRole("dialog", { name: "Did it print?" });
  const paper = within(screen.getByRole("group", { name: "Paper", hidden: true }));
  expect(paper.getAllByText("Iron & Pine")).toHaveLength(2);
});
