import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  chromium,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { browserToLaunch } from "./browser.ts";
import { enterAs, type Person } from "./people.ts";
import type { Server } from "./server.ts";

/** A browser whose camera shows the given pictures. */
export interface WithCamera {
  browser: Browser;
  /** Opens a context as a volunteer's phone; `faults` lists errors that no page may have. */
  phone: (server: Server, options?: PhoneOptions) => Promise<BrowserContext>;
  /** Sets the film for the next start of the camera: each picture for a second, in a loop from the first one. */
  show: (...pictures: Buffer[]) => Promise<void>;
  faults: string[];
  close: () => Promise<void>;
}

interface PhoneOptions {
  viewport?: { width: number; height: number };
  isAllowed?: boolean;
}

/** Pictures a second that Chromium's camera takes. */
const pace = 20;

export async function withCamera(): Promise<WithCamera> {
  const folder = await mkdtemp(join(tmpdir(), "fairway-camera-"));
  const film = join(folder, "camera.mjpeg");
  // Headless Chromium has no camera that plays a file.
  const launch = await browserToLaunch({ isWhole: true });
  const flags = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), ...flags] });
  const faults: string[] = [];
  return {
    browser,
    faults,
    async phone({ url }, { viewport = { width: 390, height: 844 }, isAllowed = true } = {}) {
      const reducedMotion = "reduce";
      const context = await browser.newContext({ baseURL: url, viewport, reducedMotion });
      if (isAllowed) await context.grantPermissions(["camera"]);
      context.on("weberror", (error) => faults.push(String(error.error().stack)));
      context.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) faults.push(message.text());
      });
      return context;
    },
    // An .mjpeg is JPEGs back to back.
    show: (...pictures) =>
      writeFile(film, Buffer.concat(pictures.flatMap((one) => Array<Buffer>(pace).fill(one)))),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The QR code of a person's first pass, as their phone shows it. */
export async function passOf(page: Page, person: Person): Promise<Buffer> {
  await enterAs(page, person);
  return ownPass(page);
}

/** The QR code of the pass on the phone of a signed-in user. */
export async function ownPass(page: Page): Promise<Buffer> {
  await page.goto("/account/tickets");
  await page.getByRole("button", { name: "QR code Pass" }).click();
  return pictureOf(page.getByRole("img", { name: /^QR code of the pass/ }));
}

/** A camera's view of a picture on a table, styled by CSS; a blank table without a picture. */
export async function seenBy(
  page: Page,
  picture?: Buffer,
  style = "width: 300px",
): Promise<Buffer> {
  const image =
    picture === undefined
      ? ""
      : `<img style="${style}" src="data:${kindOf(picture)};base64,${picture.toString("base64")}">`;
  await page.setViewportSize({ width: 640, height: 480 });
  await page.setContent(
    `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: #ccc">${image}`,
  );
  return pictureOf(page, { type: "jpeg", quality: 85 });
}

/** A screenshot, repeated where Chromium with windows fails to take it, as it does on a busy machine. */
async function pictureOf(
  shown: Page | Locator,
  options: Parameters<Page["screenshot"]>[0] = {},
): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  await expect(async () => {
    picture = await shown.screenshot(options);
  }).toPass({ timeout: 20_000 });
  return picture;
}

const kindOf = (picture: Buffer) =>
  picture.toString("latin1", 0, 4) === "<svg" ? "image/svg+xml" : "image/png";
