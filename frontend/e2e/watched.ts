import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { inBundlesOf, vectors } from "./vectors.ts";

const videoHosts = ["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"];

/** Effects in the browser that no stored text may cause. */
export interface Watch {
  /** Scripts that ran, by the function that they called. */
  ran: string[];
  /** Other sites that were asked for anything but a picture or a video. */
  foreign: string[];
  /** Messages of pages and of the browser. */
  faults: string[];
}

/** Opens a browser that records every vector that runs; no request leaves the machine. */
export async function watched(
  browser: Browser,
  server: Server,
  { bypassCSP = false } = {},
): Promise<{ page: Page; watch: Watch; close: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: server.url, bypassCSP });
  const watch: Watch = { ran: [], foreign: [], faults: [] };
  await noticeScripts(context, watch);
  await noticeRequests(context, server, watch);
  context.on("weberror", (error) => watch.faults.push(String(error.error().stack)));
  context.on("dialog", (dialog) => {
    watch.ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page: await context.newPage(), watch, close: () => context.close() };
}

async function noticeScripts(context: BrowserContext, watch: Watch): Promise<void> {
  await context.exposeBinding("vectorRan", ({ frame }, what: string) => {
    // A payment provider's code may run in its frame, where it reaches nothing of ours (decision 014).
    if (!frame.url().includes("/embed/")) watch.ran.push(what);
  });
  await context.addInitScript(() => {
    const called = [
      "alert",
      "confirm",
      "prompt",
      "print",
      ...[1, 2, 3, 4].map((n) => `do_evil${n}`),
    ];
    const notice = Reflect.get(window, "vectorRan") as (what: string) => void;
    for (const name of called)
      Reflect.set(window, name, (text?: unknown) =>
        notice(`${name}('${String(text)}') at ${location.href}`),
      );
  });
}

async function noticeRequests(
  context: BrowserContext,
  server: Server,
  watch: Watch,
): Promise<void> {
  const elsewhere = (url: URL) => url.protocol.startsWith("http") && url.origin !== server.url;
  await context.route(elsewhere, async (route) => {
    const [url, kind] = [new URL(route.request().url()), route.request().resourceType()];
    const isVideo = kind === "document" && videoHosts.includes(url.host);
    if (!isVideo && kind !== "image") watch.foreign.push(`${kind} ${url.href}`);
    await route.abort();
  });
  context.on("response", (response) => {
    if (response.request().resourceType() !== "document" || response.url().includes("/embed/"))
      return;
    const policy = response.headers()["content-security-policy"] ?? "";
    const scripts = policy.split(";").find((rule) => rule.trim().startsWith("script-src "));
    if (scripts?.trim() !== "script-src 'self' 'wasm-unsafe-eval'")
      watch.faults.push(`the policy of ${response.url()} is '${policy}'`);
  });
}

/** Opens the page, unfolds and touches everything, and checks that the page is unharmed and shows this text. */
export async function expectHarmless(
  page: Page,
  address: string,
  heading: string,
  text: string,
): Promise<void> {
  await page.goto(address);
  const title = page.getByRole("heading", { name: heading, level: 1 });
  await title.waitFor();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await expect(page.getByRole("main"), address).toContainText(text);
  await expectNoDangers(page);
  await expect(title, address).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
}

export async function expectNoDangers(page: Page): Promise<void> {
  await touchEverything(page);
  expect(await dangersOf(page), page.url()).toEqual([]);
}

/** Touches every element, as a curious visitor does. Links are inspected instead, as each leads away. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    const touches = [
      "mouseover",
      "mousemove",
      "mouseenter",
      "pointerover",
      "wheel",
      "copy",
      "focus",
      "toggle",
    ];
    for (const element of document.querySelectorAll("main *"))
      for (const touch of touches) element.dispatchEvent(new Event(touch));
  });
}

/** Elements and attributes of the page that could run a script. */
function dangersOf(page: Page): Promise<string[]> {
  return page.evaluate((hosts) => {
    const dangers: string[] = [];
    const addresses = ["href", "src", "action", "formaction", "data", "xlink:href", "background"];
    const runs = (address: string) =>
      URL.canParse(address, location.href) &&
      /^(javascript|vbscript|data|blob):$/.test(new URL(address, location.href).protocol) &&
      !/^data:image\/(png|jpeg);/.test(address);
    for (const element of document.querySelectorAll("*")) {
      const isOurs = (address: string) =>
        new URL(address, location.href).origin === location.origin;
      const isScript = element instanceof HTMLScriptElement;
      if (isScript && !isOurs(element.src)) dangers.push(element.outerHTML);
      if (element instanceof HTMLIFrameElement) {
        const { host, pathname } = new URL(element.src, location.href);
        const isPayment = isOurs(element.src) && pathname.startsWith("/embed/");
        if (!isPayment && !hosts.includes(host)) dangers.push(element.outerHTML);
      }
      if (/^(object|embed|base|applet|frame)$/i.test(element.tagName))
        dangers.push(element.outerHTML);
      for (const { name, value } of element.attributes)
        if (/^on/i.test(name) || name === "srcdoc" || (addresses.includes(name) && runs(value)))
          dangers.push(element.outerHTML.slice(0, 300));
    }
    return dangers;
  }, videoHosts);
}

/**
 * Inserts every vector uncleaned, twice: as HTML of an element, and with its scripts, as in a page. Then touches all elements. A vector that
 * navigates its frame takes only its own bundle along.
 */
export async function showUnclean(page: Page): Promise<void> {
  await page.evaluate(
    async (bundles) => {
      const notice = Reflect.get(window, "vectorRan") as (what: string) => void;
      const touches = ["mouseover", "click", "focus", "wheel", "copy", "mousemove", "toggle"];
      for (const bundle of bundles) {
        const frame = document.createElement("iframe");
        document.body.append(frame);
        const [inside, content] = [frame.contentWindow, frame.contentDocument];
        if (inside === null || content === null) throw new Error("There is no frame.");
        for (const name of ["alert", "do_evil1", "do_evil2"])
          Reflect.set(inside, name, () => notice(name));
        for (const vector of bundle) {
          const [text, whole] = [content.createElement("div"), content.createElement("div")];
          content.body.append(text, whole);
          text.innerHTML = vector;
          whole.append(content.createRange().createContextualFragment(vector));
        }
        for (const element of content.querySelectorAll("body *"))
          for (const touch of touches)
            element.dispatchEvent(new MouseEvent(touch, { bubbles: true, cancelable: true }));
      }
      // Handlers of load and error events run during this pause.
      await new Promise((wait) => setTimeout(wait, 1_000));
    },
    inBundlesOf(12, vectors),
  );
}
