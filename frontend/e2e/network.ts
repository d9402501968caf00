import type { Page, Route } from "@playwright/test";

/** Calls to this address wait until they are let go. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** The server does what the next call to this address asks for, and the browser never hears of it. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose, { times: 1 });
}
