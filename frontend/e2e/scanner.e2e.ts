import { seenBy } from "./camera.ts";
import {
  checkIn,
  expect,
  golfer,
  isOn,
  openCheckIn,
  pictureOf,
  pointAt,
  rows,
  setVisibility,
  tableOf,
  test,
} from "./gate.ts";

/** Ends the camera's stream as if the camera were pulled out; false while there is no stream. */
function loseCamera(video: Element): boolean {
  if (!(video instanceof HTMLVideoElement) || !(video.srcObject instanceof MediaStream))
    return false;
  const [track] = video.srcObject.getTracks();
  track?.stop();
  track?.dispatchEvent(new Event("ended"));
  return track !== undefined;
}

test("the scanner restarts after the background and a lost camera @phone", async ({
  camera,
  server,
}) => {
  const [studio, table] = await tableOf(camera, server);
  await camera.show(await seenBy(table));
  const page = await checkIn(camera, server);
  await expect(page.getByText(pointAt)).toBeVisible();
  await setVisibility(page, "hidden");
  await expect.poll(() => isOn(page)).toBe(false);
  await setVisibility(page, "visible");
  await expect.poll(() => isOn(page)).toBe(true);
  await expect(page.getByText(pointAt)).toBeVisible();

  const guest = await golfer(server, "Eve");
  // Before the pass is in view, which would turn the camera off.
  await expect.poll(() => page.getByLabel("Camera").evaluate(loseCamera)).toBe(true);
  await camera.show(await seenBy(table, await pictureOf(studio, guest)));
  await expect(rows(page), "a pass younger than the list").toHaveText([
    new RegExp(`^Eve ${guest.name}`),
  ]);
  expect(await isOn(page), "nothing is scanned while there is a result").toBe(false);
  await page.getByRole("button", { name: "Stats" }).click();
  await page.getByRole("dialog", { name: "Stats" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear Results" }).click();
  await expect.poll(() => isOn(page)).toBe(true);
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => page.getByLabel("Camera").count()).toBe(0);
  await studio.close();
  await page.context().close();
});

test("a forbidden camera is reported, and starts once it is allowed @phone", async ({
  camera,
  server,
}) => {
  const [studio, table] = await tableOf(camera, server);
  await camera.show(await seenBy(table));
  await studio.close();
  const page = await checkIn(camera, server, { isAllowed: false });
  await expect(page.getByText("There was an error initializing scanner.")).toBeVisible();
  await expect(page.getByText(/^The camera is not allowed here/)).toBeVisible();
  await page.context().grantPermissions(["camera"], { origin: server.url });
  await expect(page.getByText(pointAt)).toBeVisible();
  await page.context().clearPermissions();
  await expect(page.getByText(/^The camera is not allowed here/)).toBeVisible();
  await page.context().grantPermissions(["camera"], { origin: server.url });
  await expect(page.getByText(pointAt)).toBeVisible();
  await page.context().close();
});

test("the scanner is loaded on opening, from our own origin @phone", async ({ camera, server }) => {
  const page = await (await camera.phone(server)).newPage();
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.setItem("checkInMode", "name"));
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  await openCheckIn(page, server);
  expect(asked.filter((url) => url.endsWith(".wasm"))).toEqual([]);
  const loaded = page.waitForEvent("response", (response) => response.url().endsWith(".wasm"));
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  const headers = (await loaded).headers();
  expect(headers["content-type"]).toBe("application/wasm");
  expect(headers["cache-control"]).toContain("immutable");
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  await page.context().close();
});

test("without a camera attendees are found by name", async ({ page, server, alerts }) => {
  await openCheckIn(page, server);
  await expect(
    page.getByText(
      "Camera not detected so unable to scan QR codes, but you can still lookup attendees by name.",
    ),
  ).toBeVisible();
  await expect(page.getByPlaceholder("start typing...")).toBeVisible();
  expect(alerts).toEqual([]);
});
