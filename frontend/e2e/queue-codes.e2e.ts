import { seenBy } from "./camera.ts";
import { openCheckIn, expect, tableOf, test } from "./gate.ts";
import { checkIn, foursome, guest, isIn, waiting } from "./queue.ts";

test("a dying phone's queue goes from its screen to another camera @phone", async ({
  camera,
  browser,
  server,
}) => {
  test.slow();
  const names = [...(await foursome(server)), await guest(server, "Quin")];
  const dying = await browser.newPage({ baseURL: server.url });
  await dying.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await openCheckIn(dying, server);
  await dying.route("**/api/Attendee/checkin/*/batch", (route) => route.abort());
  for (const name of names) await checkIn(dying, name);
  await waiting(dying, 5).click();
  await dying.getByRole("button", { name: "Show what waits as QR codes" }).click();
  await dying.getByRole("button", { name: "Stop" }).click();
  // Waits for the toast to close, as it would be in the picture of the code.
  await expect(dying.getByText("Success!")).toHaveCount(0);
  const [studio, table] = await tableOf(camera, server);
  const frames: Buffer[] = [];
  const codes = Number(
    /of (\d+)/.exec(
      await dying
        .getByText(/^Code \d+ of \d+$/)
        .last()
        .innerText(),
    )?.[1],
  );
  expect(codes).toBeGreaterThan(1);
  for (let code = 0; code < codes; code += 1) {
    const picture = await dying.getByRole("img", { name: /^Code \d/ }).screenshot();
    frames.push(await seenBy(table, picture, "width: 440px"));
    await dying.getByRole("button", { name: "Next" }).click();
  }
  await camera.show(...frames);
  await studio.close();

  const other = await (await camera.phone(server)).newPage();
  await other.addInitScript(() => localStorage.setItem("checkInMode", "name"));
  await openCheckIn(other, server);
  await waiting(other, 0).click();
  await other.getByRole("button", { name: "Read another phone’s QR codes" }).click();
  await expect(other.getByText("5 taken in from the other phone.")).toBeVisible({
    timeout: 60_000,
  });
  for (const name of names) await expect.poll(() => isIn(server, name)).toBe(true);
  await other.context().close();
  await dying.close();
});
