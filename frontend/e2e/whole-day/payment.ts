import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import type { Day } from "./day.ts";
import { sponsorName } from "./registration.ts";

/** Marks all tickets of a kind paid at once, as the treasurer does when the checks have come. */
export async function markAllPaid(page: Page, { id, kinds }: Day): Promise<void> {
  const { foursome, single, gold } = kinds;
  const lists = [
    { of: `attendee?category=${foursome.id}`, tickets: 30 },
    { of: `attendee?category=${single.id}`, tickets: 11 },
    { of: `sponsor?category=${gold.id}`, tickets: 3 },
  ];
  for (const { of, tickets } of lists) {
    await page.goto(`/tournaments/${id}/admin/tickets/${of}`);
    await expect(page.getByText(`${tickets} in all`)).toBeVisible();
    await page.getByRole("button", { name: "Select all unpaid" }).click();
    await page.getByRole("button", { name: "Mark paid" }).click();
    const dialog = page.getByRole("dialog", { name: `Mark ${tickets} tickets paid` });
    await dialog.getByLabel(/^Method/).fill("Check");
    await dialog.getByRole("button", { name: "Mark paid" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Select all unpaid" })).toHaveCount(0);
  }
}

/** Approves the sponsor, whose logo and name appear nowhere before. */
export async function approveSponsor(page: Page, { id }: Day): Promise<void> {
  await page.goto(`/tournaments/${id}/admin/user-sponsor`);
  const approve = page.getByRole("button", { name: `Approve ${sponsorName}` });
  await approve.click();
  await expect(approve).toHaveCount(0);
}

/** Checks that the buyer's own page shows the ticket as paid. */
export async function expectPaid(buyer: Page): Promise<void> {
  await buyer.goto("/account/reservations");
  await expect(buyer.getByRole("table", { name: "Your tickets" })).toContainText("Paid");
  await expect(buyer.getByText(/^Not paid/)).toHaveCount(0);
}
