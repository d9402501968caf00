import { accounts, expect, test } from "./fixtures.ts";
import { tabTo, typeInto } from "./keyboard.ts";
import { currentTournament, enterAs, signedIn, signedUp } from "./people.ts";
import { members, newCategory, reserved } from "./tickets.ts";

test("tickets are found, paid, cancelled and deleted by keyboard @desktop", async ({
  page,
  server,
  alerts,
}) => {
  const category = await newCategory(server);
  const robin = await signedUp(server, ["Robin", "Marsh"]);
  await reserved(server, robin, category);
  await reserved(server, await signedUp(server, ["Kim", "Lee"]), category);
  const { id } = await currentTournament(server);
  await enterAs(page, await signedIn(server, accounts.admin));
  await page.goto(`/tournaments/${id}/admin/tickets/attendee?category=${category.id}`);
  const { keyboard } = page;
  const select = (name: string) =>
    page.getByRole("checkbox", { name: `Select the ticket of ${name}` });
  await select("Robin Marsh").waitFor();

  const tab = page.getByRole("tab", { name: category.name });
  await tabTo(tab);
  await keyboard.press("ArrowLeft");
  await expect(tab).toHaveAttribute("aria-selected", "false");
  await keyboard.press("ArrowRight");
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await tabTo(page.getByRole("checkbox", { name: "Unpaid" }));
  await keyboard.press("Space");
  const search = page.getByRole("searchbox", { name: "Search tickets" });
  await tabTo(search);
  await keyboard.type(robin.email);
  await keyboard.press("Enter");
  await expect(select("Kim Lee")).toHaveCount(0);
  await tabTo(select("Robin Marsh"));
  await keyboard.press("Space");
  await tabTo(search, "Shift+Tab");
  await keyboard.press("ControlOrMeta+a");
  await keyboard.press("Delete");
  await tabTo(select("Kim Lee"));
  await keyboard.press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();

  await tabTo(page.getByRole("button", { name: "Mark paid" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Date paid")).toBeFocused();
  await tabTo(page.getByRole("combobox", { name: /^Method/ }));
  await keyboard.type("Check");
  await keyboard.press("Enter");
  await expect(page.getByText("There are no such tickets.")).toBeFocused();
  await tabTo(page.getByRole("checkbox", { name: "Unpaid" }), "Shift+Tab");
  await keyboard.press("Space");

  await tabTo(page.getByRole("button", { name: "Payment details" }).first());
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Payment details" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Payment details" }).first()).toBeFocused();
  const paid = page.getByRole("switch", { name: "The ticket of Robin Marsh is paid" });
  await paid.focus();
  await keyboard.press("Space");
  await expect(paid).not.toBeChecked();
  await expect(paid).toHaveAttribute("aria-busy", "false");
  const cancelled = page.getByRole("switch", { name: "The ticket of Robin Marsh is cancelled" });
  await tabTo(cancelled);
  await keyboard.press("Space");
  await expect(cancelled).toBeChecked();
  await expect(cancelled).toHaveAttribute("aria-busy", "false");
  await tabTo(page.getByRole("button", { name: "Delete" }));
  await keyboard.press("Enter");
  await expect(page.getByText("1 in all")).toBeFocused();
  expect(alerts.at(-1)).toBe("Are you sure you want to delete this ticket?");
});

test("the keyboard alone is enough to look after a group @desktop", async ({ page, server }) => {
  const captain = await signedUp(server, ["Robin", "Marsh"]);
  const ticket = await reserved(server, captain, await newCategory(server));
  await enterAs(page, captain);
  const { keyboard } = page;
  await page.goto("/account/reservations");
  const groups = page.getByRole("link", { name: "1 group" });
  await groups.waitFor();
  await tabTo(groups);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(`/account/tickets/${ticket.id}/groups`);

  const rename = page.getByRole("button", { name: "Rename" });
  await rename.waitFor();
  await tabTo(rename);
  await keyboard.press("Enter");
  await typeInto(page.getByRole("textbox", { name: "Name of the group" }), "The Herons");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The Herons" })).toBeVisible();
  await expect(rename).toBeFocused();

  await tabTo(page.getByRole("button", { name: "Add teammate" }));
  await keyboard.press("Enter");
  await tabTo(page.getByRole("tab", { name: "E-mail" }), "Shift+Tab");
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Name" })).toBeFocused();
  await tabTo(page.getByRole("textbox", { name: "First name" }));
  await keyboard.type("Kim");
  await keyboard.press("Tab");
  await keyboard.type("Lee");
  await keyboard.press("Enter");
  await expect(members(page)).toHaveCount(2);
  // Waits for the dialog to close, as the button that sends it has the same name.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add teammate" })).toBeFocused();

  const ofKim = members(page).filter({ hasText: "Kim Lee" });
  await tabTo(ofKim.getByRole("button", { name: "Replace" }), "Shift+Tab");
  await keyboard.press("Enter");
  await typeInto(page.getByRole("textbox", { name: "E-mail" }), "bo@club.example");
  await keyboard.press("Enter");
  await expect(members(page)).toContainText(["Robin Marsh", "bo@club.example"]);
  await expect(page.getByRole("heading", { name: "The Herons" })).toBeFocused();
  const ofBo = members(page).filter({ hasText: "bo@club.example" });
  await tabTo(ofBo.getByRole("button", { name: "Remove" }));
  await keyboard.press("Enter");
  await expect(members(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "The Herons" })).toBeFocused();
});
