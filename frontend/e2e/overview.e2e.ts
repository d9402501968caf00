import type { Locator, Page } from "@playwright/test";
import { accounts, expect, expectGood, signIn, test } from "./fixtures.ts";
import { answered, callsOf, currentTournament, signedIn, signedUp } from "./people.ts";
import type { Server } from "./server.ts";
import { newCategory, reserved } from "./tickets.ts";

test("an Admin lands on the overview, and sees a payment at once", async ({ page, server }) => {
  const category = await newCategory(server, { numAttendees: 1 });
  const robin = await signedUp(server, ["Robin", "Marsh"]);
  const ticket = await reserved(server, robin, category);
  await signIn(page, "admin");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  const row = page.getByRole("table", { name: "By category" }).getByRole("row", {
    name: new RegExp(category.name),
  });
  await expect(row).toContainText("1 of 20");
  await expect(row).toContainText("0 of 1");
  await expect(page.getByText(/tickets? (is|are) not paid/)).toBeVisible();
  const before = await dollarsOf(page, "Outstanding");

  await markPaid(server, ticket.id);
  await page.reload();
  await expect(row).toContainText("1 of 1");
  await expect(row).toContainText("$100");
  await expect.poll(async () => before - (await dollarsOf(page, "Outstanding"))).toBe(100);
  await expect(page.getByRole("table", { name: "By method" })).toContainText(/by carrier pigeon/i);
  await row.getByRole("link", { name: category.name }).click();
  await expect(
    page.getByRole("switch", { name: "The ticket of Robin Marsh is paid" }),
  ).toBeChecked();
});

test("curves and bars of a sale are drawn, and listed in tables", async ({ page, server }) => {
  const { id } = await currentTournament(server);
  await reserved(server, await signedUp(server), await newCategory(server));
  await signIn(page, "admin");
  for (const title of ["Registrations", "Money received"]) {
    const figure = page.getByRole("figure", { name: title });
    await figure.scrollIntoViewIfNeeded();
    await expectDrawn(figure.locator("canvas"));
    await page.getByText(`${title} as a table`).click();
    const row = page.getByRole("table", { name: title }).getByRole("row").nth(1);
    await expect(row).toContainText(/^\d+/);
  }
  const sold = await page
    .getByLabel("Figures")
    .getByText(/^\d+ of \d+$/)
    .textContent();
  const registrations = page.getByRole("figure", { name: "Registrations" });
  await expect(registrations.locator("figcaption")).toContainText(
    `${sold?.split(" ")[0]} tickets. At the same distance, `,
  );
  const bars = page.getByRole("figure", { name: /^Money by (category|method)$/ });
  await expect(bars).toHaveCount(2);
  await expectGood(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectDrawn(registrations.locator("canvas"));
    for (const figure of await bars.all()) {
      await figure.scrollIntoViewIfNeeded();
      await expectDrawn(figure.locator("canvas"));
    }
  }
  await page.goto(`/tournaments/${id}/admin/readiness`);
  await page.goBack();
  await expectDrawn(registrations.locator("canvas"));
});

/** The amount of a figure, in dollars. */
async function dollarsOf(page: Page, label: string): Promise<number> {
  const figure = page
    .getByLabel("Figures")
    .locator("div", { has: page.getByText(label, { exact: true }) });
  const text = (await figure.locator("strong").textContent()) ?? "";
  return Number(text.replace(/[$,]/g, ""));
}

async function markPaid(server: Server, id: number): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const body = { id, paid: true, paymentMethod: "By carrier pigeon" };
  await answered(calls.PUT("/api/Ticket", { body }));
}

/** Checks that the canvas has pixels of the first line's colour. */
async function expectDrawn(canvas: Locator): Promise<void> {
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const style = getComputedStyle(element);
        const [red = 0, green = 0, blue = 0] = (
          /#(..)(..)(..)/.exec(style.getPropertyValue("--fw-good"))?.slice(1) ?? []
        ).map((part) => Number.parseInt(part, 16));
        const drawing = element.getContext("2d");
        const { data } = drawing?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
        return count;
      }),
    )
    .toBeGreaterThan(50);
}
