import { randomUUID } from "node:crypto";
import type { Round } from "#api/types.ts";
import { accounts, expect, expectGood, signIn, test } from "./fixtures.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { newTournament } from "./tournaments.ts";

test("a committee puts singles together and gives every pairing a hole", async ({
  page,
  server,
}) => {
  const { id, round, walkUp } = await dayOf(server);
  await walkUp("Ann", "Lark", ["Bo Lark", "Cy Lark"]);
  await walkUp("Dee", "Moor", []);
  await walkUp("Eve", "Nash", ["Flo Nash"]);
  await walkUp("Gil", "Oak", ["Hal Oak"]);
  await signIn(page, "admin");
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await expect(
    page.getByText("4 pairings, 8 players. 4 without a start. 4 incomplete."),
  ).toBeVisible();
  await expectGood(page);

  await page.getByRole("button", { name: "Fill up (2)" }).click();
  const changes = page.getByRole("list", { name: "Changes" });
  await expect(changes).toContainText("Dee Moorjoin Ann Lark, Bo Lark, Cy Lark (No start yet)");
  await expectGood(page);
  await page.getByRole("dialog").getByRole("button", { name: "Fill up" }).press("Enter");
  await expect(page.getByText("2 pairings, 8 players. 2 without a start.")).toBeVisible();

  await page.getByRole("button", { name: "Assign holes (2)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Assign holes" }).click();
  await expect(page.getByRole("heading", { name: "Hole 1" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hole 2" })).toBeVisible();

  await page.getByRole("button", { name: "Move Dee Moor" }).click();
  await page.getByLabel("Into").selectOption("A new pairing");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await expect(
    page.getByText("3 pairings, 8 players. 1 without a start. 2 incomplete."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Change the start of the pairing of Dee Moor" }).click();
  const hole = page.getByRole("option", { name: /^2 \(par 5\): Eve Nash|^2 \(par 5\): Gil Oak/ });
  await page.getByLabel("Starting hole").selectOption((await hole.textContent()) ?? "");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Hole 2B" })).toBeVisible();
  await expect(page.getByText("fixed")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Hole 2A" })).toBeVisible();

  await page.getByRole("button", { name: "Course" }).click();
  await expectGood(page);
  await page.getByLabel("Start", { exact: true }).selectOption("Tee times");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(/3 without a start/)).toBeVisible();
  await page.getByRole("button", { name: "Assign holes (3)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Assign holes" }).click();
  await expect(page.getByRole("heading", { name: "8:00 AM" })).toBeVisible();
  expect(round.startTime).toBe("08:00");
});

/** A tournament with a round, and a desk that sells tickets of up to four into it. */
async function dayOf(server: Server) {
  const { id, dateStart } = await newTournament(server);
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const count = { numGroups: 1, numAttendees: 4, maxTotalTickets: 50 };
  const flags = { noCostFlag: true, liveFlag: true, sponsorFlag: false };
  const category = await answered(
    calls.POST("/api/TicketCategory", {
      body: { tournamentId: id, name: "Foursome", description: "Four", ...count, ...flags },
      headers: { "Idempotency-Key": randomUUID() },
    }),
  );
  const days = { startDate: dateStart, endDate: dateStart };
  const times = { startTime: "08:00", endTime: "13:00" };
  const texts = { name: "Morning", location: "First tee", description: "Shotgun" };
  const enabled = [{ ticketCategoryId: category.id, enabled: true }];
  const round: Round = await answered(
    calls.POST("/api/Round", {
      body: {
        tournamentId: id,
        ...texts,
        ...days,
        ...times,
        maxAttendees: 144,
        liveFlag: true,
        enabledDisabledTicketCategories: enabled,
      },
      headers: { "Idempotency-Key": randomUUID() },
    }),
  );
  const walkUp = async (nameFirst: string, nameLast: string, mates: string[]) => {
    const sold = await answered(
      calls.POST("/api/Ticket/walkUp", {
        body: {
          ticketCategoryId: category.id,
          newUserNameFirst: nameFirst,
          newUserNameLast: nameLast,
          roundId: round.id,
        },
        headers: { "Idempotency-Key": randomUUID() },
      }),
    );
    const [group] = await answered(
      calls.GET("/api/Group/query/ticket/{id}", { params: { path: { id: sold.id } } }),
    );
    for (const mate of mates) {
      const [first = "", last = ""] = mate.split(" ");
      await answered(
        calls.POST("/api/Attendee", {
          body: { groupId: group?.id ?? 0, newUserNameFirst: first, newUserNameLast: last },
          headers: { "Idempotency-Key": randomUUID() },
        }),
      );
    }
  };
  return { id, round, walkUp };
}
