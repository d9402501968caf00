import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Round } from "#api/types.ts";
import { accounts, expect } from "./fixtures.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { newTournament } from "./tournaments.ts";

/** A tournament with a round, and a desk that sells tickets of up to four into it. */
export async function dayOf(server: Server) {
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
  const walkUp = async (nameFirst: string, nameLast: string, mates: string[], email?: string) => {
    const sold = await answered(
      calls.POST("/api/Ticket/walkUp", {
        body: {
          ticketCategoryId: category.id,
          ...(email === undefined
            ? { newUserNameFirst: nameFirst, newUserNameLast: nameLast }
            : { email }),
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

/** Lets others sit on the seats of who is not named yet. */
export async function giveAllAway(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Give away \d+ kept seats?$/ }).click();
  await expect(page.getByText(/kept for who/)).toBeHidden();
}
