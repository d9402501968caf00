import { screen, waitFor, within } from "@testing-library/react";
import type { Sheet } from "#api/types.ts";
import { alerts } from "#testing/setup.ts";
import { gone, openSheets, serveMarks, serveSheets, three } from "#testing/sheets-page.ts";
import { someSheet } from "#testing/sheets.ts";

test("unwanted paper is listed until it is removed", async () => {
  const signs = ["cartSign-9-1", "cartSign-9-2"].map((key, place) =>
    someSheet({ ...gone, key, title: `Hole 9, cart ${place + 1}: Bo Cruz` }),
  );
  serveSheets([...three, ...signs]);
  const marks = serveMarks();
  const { user } = await openSheets();
  const section = within(await screen.findByRole("region", { name: "No longer wanted" }));
  expect(section.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Cart sign: Hole 9, cart 1: Bo Cruz/),
    expect.stringMatching(/^Cart sign: Hole 9, cart 2: Bo Cruz/),
  ]);
  expect(screen.getByText("2 sheets: 1 printed, 1 changed since")).toBeVisible();
  serveSheets(three);
  await user.click(section.getByRole("button", { name: "The 2 papers are removed" }));
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "No longer wanted" })).not.toBeInTheDocument(),
  );
  expect(marks.map(({ key, removed }) => [key, removed])).toEqual([
    ["cartSign-9-1", true],
    ["cartSign-9-2", true],
  ]);
  expect(alerts).toEqual(["2 sheets marked as removed."]);
});

test("removed paper of a sheet that is wanted again must be printed", async () => {
  const signs = ["1", "2", "3"].map((cart) => someSheet({ ...gone, key: `cartSign-9-${cart}` }));
  serveSheets([...three, ...signs]);
  serveMarks(["cartSign-9-1"]);
  const { user } = await openSheets();
  await user.click(await screen.findByRole("button", { name: "The 3 papers are removed" }));
  await waitFor(() => expect(alerts).toHaveLength(1));
  expect(alerts).toEqual(["2 sheets marked as removed. 1 is wanted again: print it."]);
});

test("the time of the print is shown once, or for each sheet if they differ", async () => {
  const [first, second] = ["1", "2"].map((cart) =>
    someSheet({ ...gone, key: `cartSign-9-${cart}`, title: `Hole 9, cart ${cart}` }),
  ) as [Sheet, Sheet];
  serveSheets([first, second]);
  const { leave } = await openSheets();
  const section = () => screen.findByRole("region", { name: "No longer wanted" });
  expect(await section()).toHaveTextContent(/These were printed 5\/1\/2026 6:10 AM, and/);
  expect(within(await section()).queryByText(/^Printed/)).not.toBeInTheDocument();
  leave();
  serveSheets([first, { ...second, printedAt: "2026-05-01T11:10:00Z" }]);
  await openSheets();
  expect(await section()).toHaveTextContent(/These were printed, and/);
  const items = within(await section()).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Cart sign: Hole 9, cart 1Printed 5/1/2026 6:10 AM",
    "Cart sign: Hole 9, cart 2Printed 5/1/2026 7:10 AM",
  ]);
});
