import { screen, waitFor, within } from "@testing-library/react";
import { someSite } from "#testing/factories.ts";
import { keepReceipts, someReceipt } from "#testing/receipts.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const definitions = (element: HTMLElement) =>
  within(element)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);

describe("a receipt", () => {
  it("is mailed to its giver by a button, and says so", async () => {
    signedInAs({ id: 5 });
    keepReceipts([someReceipt()]);
    const mailed: unknown[] = [];
    server.use(
      http.post("/api/Receipt/mail", async ({ request, response }) => {
        mailed.push(await request.json());
        return response(204).empty();
      }),
    );
    const { user } = visit("/account/receipts/42");
    await user.click(await screen.findByRole("button", { name: "Mail it to me" }));
    expect(await screen.findByText("The receipt is on its way.")).toBeVisible();
    expect(mailed).toEqual([{ id: 42 }]);
  });

  it("is mailed to another giver by an Admin, who sees a refusal", async () => {
    signedInAs({ id: 5, roles: ["Admin"] });
    keepReceipts([someReceipt({ userId: 9 })]);
    const sentence = "This person has no e-mail address, so the receipt cannot be mailed.";
    server.use(http.post("/api/Receipt/mail", () => someProblem(409, { "": [sentence] })));
    const { user } = visit("/account/receipts/42");
    await user.click(await screen.findByRole("button", { name: "Mail it to the giver" }));
    await waitFor(() => expect(alerts.at(-1)).toContain(sentence));
  });

  it("shows giver, fund, figures and wording", async () => {
    signedInAs({ id: 5 });
    keepReceipts([someReceipt()]);
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ taxNumber: "12-3456789" })),
      ),
    );
    visit("/account/receipts/42");
    expect(await screen.findByRole("heading", { name: "Receipt R-000042" })).toBeVisible();
    const page = within(screen.getByRole("main"));
    expect(await page.findByText("Example Health Fund")).toBeVisible();
    expect(page.getByText("Tax number: 12-3456789")).toBeVisible();
    expect(definitions(screen.getByRole("main"))).toEqual([
      "R-000042",
      "Sunday, May 2nd, 2027",
      "Sam Rivera",
      "$650.50",
      "$180",
      "$470.50",
    ]);
    expect(page.getByText("Golfer, Spring Classic, 2027")).toBeVisible();
    expect(page.getByText("You gave $650.50 and received $180.")).toBeVisible();
    expect(page.queryByText(/out of date/)).toBeNull();
  });

  it("states no deduction without a fair market value", async () => {
    signedInAs({ id: 5 });
    const hidden = { value: null, deductible: null };
    const [line] = someReceipt().lines;
    keepReceipts([
      someReceipt({ ...hidden, lines: line === undefined ? [] : [{ ...line, ...hidden }] }),
    ]);
    visit("/account/receipts/42");
    expect(await screen.findAllByText("Not stated")).toHaveLength(2);
  });

  it("links to the newer one that replaces it", async () => {
    signedInAs({ id: 5 });
    keepReceipts([someReceipt({ state: "replaced", replacedById: 44 })]);
    visit("/account/receipts/42");
    const link = await screen.findByRole("link", { name: "A newer one" });
    expect(link).toHaveAttribute("href", "/account/receipts/44");
  });

  it("says that it is outdated, and a button issues a new one", async () => {
    signedInAs({ id: 5 });
    const { sent } = keepReceipts([someReceipt({ state: "outdated" })]);
    const { user, address } = visit("/account/receipts/42");
    expect(await screen.findByText(/Please do not use\s+it for your taxes/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Have a new one" }));
    await waitFor(() => expect(address()).toBe("/account/receipts/43"));
    expect(sent).toEqual([{ ticketId: 51 }]);
  });

  it("says why there is no new one when nothing is left", async () => {
    signedInAs({ id: 5 });
    keepReceipts([someReceipt({ state: "outdated" })]);
    const why = "Nothing was received for it, so there is no receipt.";
    server.use(http.post("/api/Receipt", () => someProblem(409, { "": [why] })));
    const { user } = visit("/account/receipts/42");
    await user.click(await screen.findByRole("button", { name: "Have a new one" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${why}`]));
  });

  it("of a year has a line for each ticket, and their sums", async () => {
    signedInAs({ id: 5 });
    const [line] = someReceipt().lines;
    if (line === undefined) throw new Error("no line");
    const other = { ...line, ticketId: 52, received: 100, value: 25, deductible: 75 };
    const lines = [line, other];
    keepReceipts([
      someReceipt({
        ticketId: null,
        year: 2027,
        lines,
        received: 750.5,
        value: 205,
        deductible: 545.5,
      }),
    ]);
    visit("/account/receipts/42");
    const sums = await screen.findByRole("region", { name: "In all" });
    expect(definitions(sums)).toEqual(["$750.50", "$205", "$545.50"]);
    expect(screen.getAllByText(/^Golfer/)).toHaveLength(2);
    expect(screen.getByText(/tells again what receipts of single tickets tell/)).toBeVisible();
  });

  it("says that it does not exist", async () => {
    signedInAs({ id: 5 });
    keepReceipts([]);
    visit("/account/receipts/42");
    expect(await screen.findByText("There is no such receipt.")).toBeVisible();
  });
});
