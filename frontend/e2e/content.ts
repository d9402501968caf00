import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { PNG } from "pngjs";
import type { TournamentDetail, Widget } from "#api/types.ts";
import { accounts } from "./fixtures.ts";
import { answered, callsOf, enterAs, signedIn } from "./people.ts";
import type { Server } from "./server.ts";
import { newTournament } from "./tournaments.ts";

const typeIds = { Text: 1, Gallery: 2, Post: 3 };

/** A widget to add: its type, its name and its HTML. */
export type NewWidget = readonly [keyof typeof typeIds, string, string?];

/** Adds a tournament with these live widgets, and opens its Event Content as the Content Editor of the demonstration data. */
export async function openContent(
  page: Page,
  server: Server,
  ...widgets: readonly NewWidget[]
): Promise<TournamentDetail> {
  const created = await newTournament(server);
  const editor = await signedIn(server, accounts.editor);
  for (const [type, name, html = ""] of widgets) {
    const content = JSON.stringify({ body: html });
    const more = { name, content, widgetTypeId: typeIds[type], liveFlag: true };
    const headers = { "Idempotency-Key": randomUUID() };
    const body = { tournamentId: created.id, ...more };
    await answered(callsOf(server, editor).POST("/api/Widget", { body, headers }));
  }
  await enterAs(page, editor);
  await page.goto(`/tournaments/${created.id}/admin/content/widgets`);
  await page.getByRole("heading", { name: "Event Content", level: 1 }).waitFor();
  return created;
}

/** The widgets of the server's list, in its order. */
export async function widgetsOf(server: Server, { id }: { id: number }): Promise<Widget[]> {
  const editor = await signedIn(server, accounts.editor);
  const params = { path: { id } };
  return answered(callsOf(server, editor).GET("/api/Widget/query/tournament/{id}", { params }));
}

/** Opens the section of this title. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: title, exact: true }).click();
  const section = page
    .getByRole("listitem")
    .filter({ has: page.getByText(title, { exact: true }) });
  await section.getByRole("textbox", { name: /^Content/ }).waitFor();
  return section;
}

/** A picture of a single colour that no other test has. */
export function picture(name = "tee.png", [width, height] = [60, 40] as const) {
  const png = new PNG({ width, height });
  const colour = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  for (let index = 0; index < png.data.length; index += 1)
    png.data[index] = index % 4 === 3 ? 255 : (colour[index % 4] ?? 0);
  return { name, mimeType: "image/png", buffer: PNG.sync.write(png) };
}
