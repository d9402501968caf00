import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { accounts, expect } from "./fixtures.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { newCategory, newRound } from "./tickets.ts";
import { newTournament } from "./tournaments.ts";

const once = () => ({ headers: { "Idempotency-Key": randomUUID() } });

/** Adds a tournament with a round; `walkUp` sells tickets of up to four into it. */
export async function dayOf(server: Server) {
  const of = await newTournament(server);
  const free = { tournamentId: of.id, noCostFlag: true, maxTotalTickets: 50 };
  const category = await newCategory(server, { ...free, name: "Foursome" });
  const times = { startTime: "08:00", endTime: "13:00" };
  const round = await newRound(server, 144, [category], { of, name: "Morning", ...times });
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  /** Sells a ticket with these teammates; returns their places. */
  const walkUp = async (nameFirst: string, nameLast: string, mates: string[], email?: string) => {
    const buyer =
      email === undefined ? { newUserNameFirst: nameFirst, newUserNameLast: nameLast } : { email };
    const body = { ticketCategoryId: category.id, roundId: round.id, ...buyer };
    const { id } = await answered(calls.POST("/api/Ticket/walkUp", { body, ...once() }));
    const params = { path: { id } };
    const [group] = await answered(calls.GET("/api/Group/query/ticket/{id}", { params }));
    const places: number[] = [];
    for (const mate of mates) {
      const [newUserNameFirst = "", newUserNameLast = ""] = mate.split(" ");
      const named = { groupId: group?.id ?? 0, newUserNameFirst, newUserNameLast };
      const place = await answered(calls.POST("/api/Attendee", { body: named, ...once() }));
      places.push(place.id);
    }
    return places;
  };
  return { id: of.id, round, calls, walkUp };
}

/** Gives the open seats of all groups away. */
export async function giveAllAway(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Give away \d+ kept seats?$/ }).click();
  await expect(page.getByText(/kept for who/)).toBeHidden();
}
