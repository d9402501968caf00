import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import { accounts } from "./fixtures.ts";
import { answered, callsOf, currentTournament, signedIn, signedUp, type Person } from "./people.ts";
import type { Server } from "./server.ts";

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A poor logo: small, and in a box. */
export function poorLogo(): PictureFile {
  const picture = new PNG({ width: 120, height: 80 });
  for (let at = 0; at < picture.data.length; at += 4)
    picture.data.set(isInk(at / 4, picture) ? [20, 90, 60, 255] : [255, 255, 255, 255], at);
  return { name: "logo.png", mimeType: "image/png", buffer: PNG.sync.write(picture) };
}

/** A good logo: large, transparent, tightly cropped. */
export function fineLogo(): PictureFile {
  const picture = new PNG({ width: 1200, height: 500 });
  for (let at = 0; at < picture.data.length; at += 4)
    if (isInk(at / 4, picture)) picture.data.set([20, 90, 60, 255], at);
  return { name: "better.png", mimeType: "image/png", buffer: PNG.sync.write(picture) };
}

/** Whether a pixel is in an ellipse that touches all four sides. */
function isInk(index: number, { width, height }: PNG): boolean {
  const x = ((index % width) + 0.5) / width - 0.5;
  const y = (Math.floor(index / width) + 0.5) / height - 0.5;
  return x * x + y * y < 0.25;
}

interface Sponsorship {
  id: number;
  name: string;
  manager: Person;
  /** The address of the public page that shows the sponsor. */
  eventPage: string;
}

/** Adds a live sponsor of the current tournament, with a linked user. */
export async function newSponsorship(server: Server): Promise<Sponsorship> {
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const { id: tournamentId, slug } = await currentTournament(server);
  const manager = await signedUp(server, ["Mia", "Manager"]);
  const name = `Clinic ${randomUUID()}`;
  const { id } = await answered(calls.POST("/api/Sponsor", { body: { name, liveFlag: true } }));
  const body = { userId: manager.id, sponsorId: id, tournamentId };
  await answered(calls.POST("/api/UserSponsor", { body }));
  return { id, name, manager, eventPage: `/tournaments/${tournamentId}/${slug}` };
}

/** Removes the sponsor, so that no later journey meets it on the public page. */
export async function removeSponsorship(server: Server, { id }: Sponsorship): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  await calls.DELETE("/api/Sponsor/{id}", { params: { path: { id } } });
}

export async function chooseLogo(page: Page, file: PictureFile): Promise<void> {
  await page.getByLabel("Upload a logo").setInputFiles(file);
}
