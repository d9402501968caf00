import { screen, waitFor, within } from "@testing-library/react";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { onPaper, openSheets, serveMarks, serveSheets, three } from "#testing/sheets-page.ts";

test("only changed sheets are printed, and marked with the shown content", async () => {
  serveSheets(three);
  const marks = serveMarks();
  const { user, print } = await openSheets();
  await user.click(await screen.findByRole("button", { name: /^Print the 1 that changed since / }));
  const dialog = within(await screen.findByRole("dialog", { name: "Did it print?" }));
  expect(print).toHaveBeenCalledOnce();
  expect(onPaper()).toEqual(["Hole 7, cart 2"]);
  await user.click(dialog.getByRole("button", { name: "Yes, mark as printed" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(marks).toEqual([
    { key: "cartSign-1-2", digest: "digest of cartSign-1-2", removed: false },
  ]);
  expect(alerts).toEqual(["1 sheet marked as printed."]);
  expect(onPaper()).toEqual([]);
});

test("all sheets of the chosen kinds are printed, or one sheet alone", async () => {
  serveSheets(three);
  const { user } = await openSheets();
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

test("a failed print is not marked, and is printed again", async () => {
  serveSheets(three);
  const marks = serveMarks();
  const { user, print } = await openSheets();
  await user.click(await screen.findByRole("button", { name: "Print all (3)" }));
  await user.click(await screen.findByRole("button", { name: "Print again" }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole("button", { name: "No" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(marks).toEqual([]);
});

test("sheets that changed during the print are reported", async () => {
  serveSheets(three);
  serveMarks(["scorecard-1"]);
  const { user } = await openSheets();
  await user.click(await screen.findByRole("button", { name: "Print all (3)" }));
  await user.click(await screen.findByRole("button", { name: "Yes, mark as printed" }));
  await waitFor(() => expect(alerts).toHaveLength(1));
  expect(alerts).toEqual([
    "2 sheets marked as printed. 1 sheet changed meanwhile: please print them again.",
  ]);
});

test("a mark that fails leaves the question open", async () => {
  serveSheets(three);
  server.use(http.post("/api/Sheet", () => someProblem(503, { "": ["Please try again."] })));
  const { user } = await openSheets();
  await user.click(await screen.findByRole("button", { name: "Print all (3)" }));
  await user.click(await screen.findByRole("button", { name: "Yes, mark as printed" }));
  await waitFor(() => expect(alerts).toHaveLength(1));
  expect(screen.getByRole("dialog", { name: "Did it print?" })).toBeVisible();
});
