import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type {
  Group,
  NewRound,
  NewTicketCategory,
  Round,
  Ticket,
  TicketCategory,
  Tournament,
} from "#api/types.ts";
import { accounts, expect } from "./fixtures.ts";
import { answered, callsOf, currentTournament, signedIn, type Person } from "./people.ts";
import type { Server } from "./server.ts";

/** Adds a category that no other journey has, to the current tournament or another: a group of four, for $100 or free. */
export async function newCategory(
  server: Server,
  changes: Partial<NewTicketCategory> = {},
): Promise<TicketCategory> {
  const tournamentId = changes.tournamentId ?? (await currentTournament(server)).id;
  const name = `Flight ${randomUUID()}`;
  const counts = { numGroups: 1, numAttendees: 4, maxTotalTickets: 20 };
  const paid = { price: 100, noCostFlag: false, embedCode: "https://pay.example/flight" };
  const payment = changes.noCostFlag === true ? {} : paid;
  const flags = { liveFlag: true, sponsorFlag: false, waitlistOffersFlag: true };
  const body = { tournamentId, name, description: "", ...counts, ...payment, ...flags, ...changes };
  const headers = { "Idempotency-Key": randomUUID() };
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  return answered(calls.POST("/api/TicketCategory", { body, headers }));
}

/** Adds a round with these categories to the current tournament, or another. */
export async function newRound(
  server: Server,
  maxAttendees: number,
  takes: readonly TicketCategory[],
  { of, ...changes }: Partial<NewRound> & { of?: Pick<Tournament, "id" | "dateStart"> } = {},
): Promise<Round> {
  const { id: tournamentId, dateStart: day } = of ?? (await currentTournament(server));
  const when = { startDate: day, startTime: "09:15", endDate: day, endTime: "13:00" };
  const texts = {
    name: `Round ${randomUUID().slice(0, 8)}`,
    location: "Tee 9",
    description: "Nine holes.",
  };
  const enabledDisabledTicketCategories = takes.map(({ id }) => ({
    ticketCategoryId: id,
    enabled: true,
  }));
  const flags = { liveFlag: true, endDateVisible: true, enabledDisabledTicketCategories };
  const body = { tournamentId, ...texts, ...when, maxAttendees, ...flags, ...changes };
  const headers = { "Idempotency-Key": randomUUID() };
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  return answered(calls.POST("/api/Round", { body, headers }));
}

/** Deletes the round, as other journeys rely on the rounds of the current tournament. */
export async function withoutRound(server: Server, { id }: Round): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  await calls.DELETE("/api/Round/{id}", { params: { path: { id } } });
}

/** Reserves a ticket without the pages. */
export function reserved(
  server: Server,
  person: Person,
  { id: ticketCategoryId }: TicketCategory,
): Promise<Ticket> {
  const body = { ticketCategoryId, userId: person.id };
  const headers = { "Idempotency-Key": randomUUID() };
  return answered(callsOf(server, person).POST("/api/Ticket", { body, headers }));
}

export function groupsOf(server: Server, person: Person, { id }: Ticket): Promise<Group[]> {
  const params = { path: { id } };
  return answered(callsOf(server, person).GET("/api/Group/query/ticket/{id}", { params }));
}

/** Adds a person to a group on its page; with several groups, `card` is the group's card. */
export async function addByName(
  page: Page,
  first: string,
  last: string,
  card: Page | Locator = page,
): Promise<void> {
  await card.getByRole("button", { name: "Add teammate" }).click();
  await page.getByRole("tab", { name: "Name" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill(first);
  await page.getByRole("textbox", { name: "Last name" }).fill(last);
  await page.getByRole("dialog").getByRole("button", { name: "Add teammate" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The members of the only group on its page, or of the group with this card. */
export function members(page: Page | Locator): Locator {
  return page.getByRole("list", { name: /^Members of/ }).getByRole("listitem");
}
