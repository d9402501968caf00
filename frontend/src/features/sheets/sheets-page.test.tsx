import { screen, within } from "@testing-library/react";
import { someRound } from "#testing/event-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { current, onPaper, openSheets, serveSheets, three } from "#testing/sheets-page.ts";
import { someSheet } from "#testing/sheets.ts";

test("each kind shows its counts and changes", async () => {
  serveSheets(three);
  await openSheets();
  const signs = within(await screen.findByRole("listitem", { name: /Cart signs/ }));
  expect(signs.getByText("2 sheets: 1 printed, 1 changed since")).toBeVisible();
  const changes = signs.getByRole("list", { name: "Changed since they were printed" });
  expect(changes).toHaveTextContent("Hole 7, cart 2: Bo instead of Al");
  expect(screen.getByText("1 sheet: 1 not printed")).toBeVisible();
  expect(screen.queryByText("Name badges"), "there is none").not.toBeInTheDocument();
});

test("the browser remembers the paper size", async () => {
  serveSheets(three);
  const { user, leave } = await openSheets();
  await user.selectOptions(await screen.findByLabelText("Paper"), "A4 (210 × 297 mm)");
  leave();
  await openSheets();
  expect(await screen.findByLabelText("Paper")).toHaveValue("a4");
});

test("a chosen round includes the sheets of the whole event", async () => {
  const afternoon = { roundId: 6, kind: "scorecard", key: "scorecard-2", title: "Hole 1" } as const;
  const list = { roundId: null, kind: "alphabeticalList", key: "alphabeticalList-a" } as const;
  serveSheets(
    [someSheet(), someSheet(afternoon), someSheet({ ...list, title: "A–C" })],
    [someRound({ id: 5, name: "Morning" }), someRound({ id: 6, name: "Afternoon" })],
  );
  const { user } = await openSheets();
  expect(await screen.findByRole("button", { name: "Print all (3)" })).toBeVisible();
  const choice = screen.getByLabelText("Round");
  await user.selectOptions(choice, within(choice).getByRole("option", { name: /Afternoon/ }));
  await user.click(screen.getByRole("button", { name: "Print all (2)" }));
  await screen.findByRole("dialog");
  expect(onPaper()).toEqual(["Hole 1", "A–C"]);
});

test("the page says that nothing changed, and that no kind is chosen", async () => {
  serveSheets([someSheet({ ...current })]);
  const { user } = await openSheets();
  expect(await screen.findByText(/^Nothing changed since /)).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Cart signs" }));
  expect(screen.getByText("No kind is chosen.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Print all/ })).not.toBeInTheDocument();
});

test("an event without people or rounds explains the origin of sheets", async () => {
  serveSheets([], []);
  await openSheets();
  expect(await screen.findByText(/There is nothing to print yet/)).toBeVisible();
});

test("sheets that cannot be loaded say so, and can be retried", async () => {
  serveSheets(three);
  server.use(
    http.get("/api/Sheet/query/tournament/{id}", () => someProblem(503, { "": ["Later."] }), {
      once: true,
    }),
  );
  const { user } = await openSheets();
  expect(await screen.findByText("The sheets could not be loaded just now.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Print all (3)" })).toBeVisible();
});
