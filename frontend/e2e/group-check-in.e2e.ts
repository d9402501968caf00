import { expect, expectGood, test } from "./fixtures.ts";
import { find, foursome, guest, isIn, open, waiting } from "./queue.ts";

test("a foursome is in by three taps, the next by two, by one request each @phone", async ({
  page,
  context,
  server,
}) => {
  const [online, next, offline] = [
    await foursome(server),
    await foursome(server),
    await foursome(server),
  ];
  await open(page, server);
  const sent: number[] = [];
  context.on("requestfinished", (request) => {
    if (!request.url().endsWith("/batch")) return;
    const { operations } = request.postDataJSON() as { operations: unknown[] };
    sent.push(operations.length);
  });
  let taps = 0;
  const tap = async (button: ReturnType<typeof page.getByRole>) => {
    taps += 1;
    await button.tap();
  };
  const search = page.getByPlaceholder("start typing...");
  await tap(search);
  await page.keyboard.type(online[0].slice(0, 9));
  await tap(page.getByRole("option", { name: `${online[0]}, ` }));
  const dialog = page.getByRole("dialog", { name: online[0] });
  await expect(dialog.getByText("0 of 4 of the group are here")).toBeVisible();
  await expect(dialog.getByText("Paid", { exact: true })).toBeVisible();
  await expectGood(page);
  await tap(dialog.getByRole("button", { name: "Check in all 4" }));
  await expect(dialog).toHaveCount(0);
  expect(taps).toBe(3);
  await expect(waiting(page, 0)).toBeVisible();
  await expect.poll(() => sent).toEqual([4]);
  for (const name of online) expect(await isIn(server, name), name).toBe(true);

  await expect(search, "the next name is typed without a tap").toBeFocused();
  await page.keyboard.type(next[0].slice(0, 9));
  await tap(page.getByRole("option", { name: `${next[0]}, ` }));
  await tap(page.getByRole("button", { name: "Check in all 4" }));
  await expect.poll(() => sent, "before the network goes").toEqual([4, 4]);
  await expect(waiting(page, 0)).toBeVisible();
  expect(taps).toBe(3 + 2);

  await context.setOffline(true);
  const second = await find(page, offline[1]);
  await second.getByRole("checkbox", { name: offline[3] }).uncheck();
  await second.getByRole("button", { name: "Check in 3" }).click();
  await expect(waiting(page, 3)).toBeVisible();
  const first = await find(page, offline[0]);
  await expect(first.getByText("3 of 4 of the group are here")).toBeVisible();
  await first.getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(false);
  await expect(waiting(page, 0)).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => sent).toEqual([4, 4, 3]);
  expect(await Promise.all(offline.map((name) => isIn(server, name)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("two phones check one group in at once: each person once @phone", async ({
  page,
  browser,
  server,
}) => {
  const names = await foursome(server);
  await open(page, server);
  const other = await browser.newPage({ baseURL: server.url });
  await open(other, server);
  const phones = [page, other];
  for (const phone of phones) {
    // Neither phone hears of the other before both have tapped.
    await phone.context().setOffline(true);
    await (await find(phone, names[0])).getByRole("button", { name: "Check in all 4" }).click();
    await expect(waiting(phone, 4)).toBeVisible();
  }
  await Promise.all(phones.map((phone) => phone.context().setOffline(false)));
  const toLookAt = (phone: typeof page) =>
    phone.getByRole("button", { name: "All sent, 4 to look at" });
  for (const phone of phones) await expect(toLookAt(phone)).toBeVisible({ timeout: 40_000 });
  for (const name of names) expect(await isIn(server, name), name).toBe(true);
  const words: string[] = [];
  for (const phone of phones) {
    await toLookAt(phone).click();
    const dialog = phone.getByRole("dialog", { name: "On this phone" });
    for (const name of names) await expect(dialog).toContainText(name);
    words.push((await dialog.innerText()).includes("used again") ? "first" : "second");
  }
  expect(words.sort()).toEqual(["first", "second"]);
  await other.close();
});

test("a checked-in member is not checked in again by their group @phone", async ({
  page,
  server,
}) => {
  const names = await foursome(server);
  const alone = await guest(server, "Zoe");
  await open(page, server);
  await (await find(page, names[2])).getByRole("button", { name: "Check In", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const dialog = await find(page, names[0]);
  await expect(dialog.getByText("1 of 4 of the group are here")).toBeVisible();
  await expect(dialog.getByText(new RegExp(`^${names[2]}`))).toBeVisible();
  await dialog.getByRole("button", { name: "Check in all 3" }).click();
  await expect(waiting(page, 0)).toBeVisible();
  const single = await find(page, alone);
  await expect(single.getByRole("button", { name: /^Check in/i })).toHaveCount(1);
});
