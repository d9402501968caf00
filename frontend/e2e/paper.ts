import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { accounts, expect, expectGood } from "./fixtures.ts";
import { fineLogo } from "./logos.ts";
import { dayOf } from "./pairing-day.ts";
import { answered, callsOf, signedIn } from "./people.ts";
import type { Server } from "./server.ts";

/** Assigns a hole to a sponsor without players. */
export async function giveHole(
  page: Page,
  id: number,
  hole: number,
  sponsor: string,
): Promise<void> {
  await page.goto(`/tournaments/${id}/admin/pairings`);
  await page.getByRole("button", { name: "Course" }).click();
  const fields = page.getByRole("group", { name: `Hole ${hole}`, exact: true });
  await fields.getByLabel("Sponsor").selectOption(sponsor);
  await expectGood(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

export interface PaperPage {
  /** Width and height in points. */
  size: number[];
  text: string;
}

/** The pages that are sent to a printer. */
export async function paperOf(page: Page): Promise<PaperPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf, { mergePages: false });
  const sizeOf = async (number: number) => (await pdf.getPage(number)).view.slice(2);
  return Promise.all(
    text.map(async (of, place) => ({
      size: await sizeOf(place + 1),
      text: of.replaceAll(/\s+/g, " "),
    })),
  );
}

/** Width by height of each printed picture. */
export async function picturesOf(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pictures = pdf.matchAll(/\/Subtype\s*\/Image\s*\/Width (\d+)\s*\/Height (\d+)/g);
  return [...pictures].map(([, width, height]) => Number(width) / Number(height));
}

/** Adds a tournament with a sponsored hole, a foursome on hole 1 with one very long name, and three players on hole 2. */
export async function sponsoredDay(server: Server) {
  const { id, round, calls, walkUp } = await dayOf(server);
  const longName = `Maximiliane ${"Wolfeschlegelsteinhausen".repeat(2)}bergerdorff`;
  const [bo = 0] = await walkUp("Ann", "Lark", ["Bo Lark", "Cy Lark", longName]);
  await walkUp("Dee", "Moor", ["Eve Moor", "Flo Moor"]);
  const sponsor = await answered(calls.POST("/api/Sponsor", { body: { name: "Iron & Pine" } }));
  const putOn = { tournamentId: id, sponsorId: sponsor.id };
  await answered(calls.POST("/api/TournamentSponsor", { body: putOn }));
  await answered(calls.PUT("/api/Pairing/assign", { body: { roundId: round.id } }));
  const replaceBo = async (newUserNameFirst: string, newUserNameLast: string) => {
    const body = { id: bo, newUserNameFirst, newUserNameLast };
    await answered(calls.PUT("/api/Attendee", { body }));
  };
  /** Cancels the ticket of a buyer. */
  const cancel = async (lastName: string) => {
    const query = { search: lastName };
    const params = { path: { id }, query };
    const [ticket] = await answered(calls.GET("/api/Ticket/query/tournament/{id}", { params }));
    const body = { id: ticket?.id ?? 0, isCancelled: true };
    await answered(calls.PUT("/api/Ticket", { body }));
  };
  return { id, sponsorId: sponsor.id, longName, replaceBo, cancel };
}

/** Uploads a logo for a sponsor, and verifies it. */
export async function giveLogo(server: Server, sponsorId: number): Promise<void> {
  const { token } = await signedIn(server, accounts.admin);
  const { name, mimeType, buffer } = fineLogo();
  const form = new FormData();
  form.append("SponsorId", String(sponsorId));
  form.append("Image", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const headers = { Authorization: `Bearer ${token}` };
  const path = `${server.url}/api/Sponsor/logo`;
  const answer = await fetch(path, { method: "POST", headers, body: form });
  expect(answer.status).toBe(201);
  const logo = (await answer.json()) as { id: number };
  const body = { id: logo.id, verified: true };
  await answered(callsOf(server, { token }).PUT("/api/Logo/verify", { body }));
}
