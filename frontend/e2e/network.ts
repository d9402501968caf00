import type { Page, Route } from "@playwright/test";

/** Holds back calls to this address; the returned function releases them. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** Lets the server handle the next call to this address, and drops its answer. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose, { times: 1 });
}

/** The alert when a changing call gets no answer. */
export const unreached =
  "An error occurred.\n\nThe server could not be reached. You can try again safely: nothing is done twice.";

/** The alert when the browser reports that it has no network. */
export const offline =
  "An error occurred.\n\nYou are offline, so nothing was sent. You can try again safely once the network is back.";

/** The worst of one bar of signal: 400 kbit/s, and 400 ms until an answer begins. */
export async function slowNetwork(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send("Network.enable");
  await chromium.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
