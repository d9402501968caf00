import { accounts, expect, expectGood, expectNoWiderThanWindow, test } from "./fixtures.ts";
import { dayOf } from "./pairing-day.ts";
import { answered, callsOf, enterAs, newWord, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { cutOff } from "./tv.ts";

/** 74 letters without a break opportunity. */
const longest = `Maximilianne ${"Wolfeschlegelsteinhausen".repeat(2)}bergerdorffen`;

test("the players of each start are named, and fit at every width @desktop", async ({
  page,
  server,
}) => {
  const { id } = await startedDay(server);
  await enterAs(page, await signedIn(server, accounts.volunteer));
  await page.goto(`/tournaments/${id}/admin/arrivals`);
  const rows = page.getByRole("table", { name: "By start" }).getByRole("row");
  const first = rows.filter({ hasText: "Here: Ann Lark" });
  await expect(first).toContainText(`Missing: ${longest}`);
  await expect(first).toContainText("1 of 2");
  await expect(rows.filter({ hasText: "Missing: Dee Moor" })).toContainText("Not here");
  for (const width of [320, 390, 768, 1024, 1280, 1600, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoWiderThanWindow(page);
  }
  await expectGood(page);

  for (const size of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/tournaments/${id}/admin/arrivals?tv`);
    await expect(page.getByText(`missing: ${longest}`)).toBeVisible();
    await expect(page.getByText("Dee Moor", { exact: true })).toBeVisible();
    await expectNoWiderThanWindow(page);
    await expect.poll(() => cutOff(page), "columns higher than their place").toEqual([]);
  }
});

/** Adds eight pairings with a hole each: one with a checked-in player, seven without. */
async function startedDay(server: Server): Promise<{ id: number }> {
  const { id, round, walkUp } = await dayOf(server);
  await walkUp("Ann", "Lark", [longest]);
  await walkUp("Dee", "Moor", []);
  for (const last of ["Elm", "Fir", "Ivy", "Oak", "Reed", "Yew"])
    await walkUp("Bo", last, [longest, longest, longest]);
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  await answered(calls.PUT("/api/Pairing/assign", { body: { roundId: round.id } }));
  const params = { path: { tournamentId: id } };
  const { attendees } = await answered(
    calls.GET("/api/Attendee/checkin/{tournamentId}/roster", { params }),
  );
  const here = attendees.find(({ name }) => name === "Ann Lark")?.id ?? 0;
  const operation = { id: here, checkedIn: true, operationId: newWord(), device: "Table" };
  const body = { operations: [operation] };
  await answered(calls.POST("/api/Attendee/checkin/{tournamentId}/batch", { params, body }));
  return { id };
}
