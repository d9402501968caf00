import { screen, waitFor } from "@testing-library/react";
import { changed, first, openAudit, paid, rows, someEntry } from "#testing/audit.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("the audit trail", () => {
  it("shows author, action, local time and changes of each entry", async () => {
    openAudit([someEntry(), paid]);
    expect(screen.getByText("Loading...")).toBeVisible();
    const [category, ticket] = await rows();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Audit Trail");
    expect(category).toHaveTextContent("4/1/2027 10:00 AM");
    expect(category).toHaveTextContent("alex@fairway.example");
    expect(category).toHaveTextContent("Changed ticket category 11");
    expect(category).toHaveTextContent("price: 100 → 120");
    expect(ticket).toHaveTextContent("Marked ticket 41 paid");
    expect(ticket).toHaveTextContent("paid: no → yes");
    expect(screen.getByRole("status")).toHaveTextContent("2 in all");
  });

  it("shows the present name of a changed row, or that it is deleted", async () => {
    openAudit([
      someEntry({ subjectName: "Foursome, Spring Classic 6/12/2027" }),
      { ...paid, subjectName: "FW-7K3Q2M, Foursome of Ann Johnson" },
      someEntry({ id: 93, action: "round.update", subjectId: 41 }),
      someEntry({ id: 94, action: "round.delete", subjectId: 41 }),
      someEntry({ id: 95, action: "site.update", subjectId: 1 }),
    ]);
    const [category, ticket, gone, deleted, site] = await rows();
    expect(category).toHaveTextContent(
      "Changed ticket category “Foursome, Spring Classic 6/12/2027”",
    );
    expect(ticket).toHaveTextContent("Marked ticket “FW-7K3Q2M, Foursome of Ann Johnson” paid");
    expect(gone).toHaveTextContent("Changed round 41 – deleted");
    expect(deleted).toHaveTextContent(/Deleted round 41(?! –)/);
    expect(site).not.toHaveTextContent("– deleted");
    expect(screen.getByText("FW-7K3Q2M"), "on one line").toBeVisible();
  });

  it("shows personal fields as changed only, and moments as local times", async () => {
    openAudit([
      someEntry({
        changes: [
          changed("nameFirst", "(withheld)", "(withheld)"),
          changed("phone", "", "(withheld)"),
          changed("email", "(withheld)", ""),
        ],
      }),
      someEntry({
        id: 92,
        changes: [changed("datePaid", "2027-04-01T14:00:00+00:00", "")],
      }),
      someEntry({ id: 93, changes: [] }),
    ]);
    const [own, moment, none] = await rows();
    expect(own).toHaveTextContent("first name: changed");
    expect(own).toHaveTextContent("phone: filled in");
    expect(own).toHaveTextContent("email: emptied");
    expect(moment).toHaveTextContent("date paid: 4/1/2027 10:00 AM → nothing");
    expect(none).toHaveTextContent("–");
  });

  it("names the rows whose ids the changes contain", async () => {
    const named = (field: string) => [
      { field, id: 12, name: "Eagles, Foursome of Ann Johnson" },
      { field, id: 3, name: "Parking" },
    ];
    openAudit([
      someEntry({ changes: [changed("groupId", "11", "12")], rows: named("groupId") }),
      someEntry({
        id: 92,
        changes: [changed("roundId", "12", ""), changed("ticketId", "12", "3")],
        rows: named("roundId"),
      }),
      someEntry({
        id: 93,
        changes: [changed("position", "4, 3", "3, 4")],
        rows: named("position"),
      }),
    ]);
    const [moved, left, ordered] = await rows();
    expect(moved).toHaveTextContent("group: 11 → Eagles, Foursome of Ann Johnson (12)");
    expect(left).toHaveTextContent("round: Eagles, Foursome of Ann Johnson (12) → nothing");
    expect(left).toHaveTextContent("ticket: 12 → 3");
    expect(ordered).toHaveTextContent("position: 4; Parking (3) → Parking (3); 4");
  });

  it("folds long changes", async () => {
    const { user } = openAudit([
      someEntry({
        changes: ["a", "b", "c", "d"].map((field) => changed(field, "1", "2")),
      }),
      someEntry({
        id: 92,
        changes: [changed("description", "x".repeat(200), "")],
      }),
    ]);
    const summary = await screen.findByText("4 fields");
    expect(screen.getByText("1 field")).toBeVisible();
    expect(screen.getByText(/^a:/)).not.toBeVisible();
    await user.click(summary);
    expect(screen.getByText(/^a:/)).toBeVisible();
  });

  it("links to the changed row, and to its history", async () => {
    const { user, asked, address } = openAudit([paid]);
    await rows();
    const link = screen.getByRole("link", { name: "Marked ticket 41 paid" });
    expect(link).toHaveAttribute("href", "/account/tickets/41/groups");
    await user.click(screen.getByRole("link", { name: "History of ticket 41" }));
    expect(address()).toBe("/audit?subject=ticket&subjectId=41");
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ ...first, subject: "ticket", subjectId: "41" }),
    );
    expect(await screen.findByText("Only what was done to ticket 41.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "History of ticket 41" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Only what alex@fairway.example did" }));
    expect(
      await screen.findByText("Only what was done to ticket 41 and done by user 5."),
    ).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Show all again" }));
    expect(address()).toBe("/audit");
  });

  it("filters by action, days and address, and keeps them in the URL", async () => {
    const { user, asked, address } = openAudit([paid]);
    await rows();
    await user.selectOptions(screen.getByLabelText("What was done"), "Changed ticket");
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, action: "ticket.update" }));
    await user.selectOptions(screen.getByLabelText("What was done"), "Tickets: anything");
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, subject: "ticket" }));
    await user.type(screen.getByLabelText("From"), "2027-04-01");
    await user.type(screen.getByLabelText("To"), "2027-04-30");
    await user.type(screen.getByLabelText("Search by who did it, or by a name"), "alex{Enter}");
    const all = { subject: "ticket", from: "2027-04-01", to: "2027-04-30", search: "alex" };
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, ...all }));
    expect(address()).toBe(`/audit?${new URLSearchParams(all).toString()}`);
  });

  it("ignores a last day before the first, and says so", async () => {
    const { asked } = openAudit([paid], { address: "/audit?from=2027-04-02&to=2027-04-01" });
    await rows();
    expect(asked.at(-1)).toEqual({ ...first, from: "2027-04-02" });
    expect(screen.getByText("To cannot be before From.")).toBeVisible();
    expect(screen.getByLabelText("To")).toBeInvalid();
  });

  it("ignores invalid filters in the URL", async () => {
    const { asked } = openAudit([paid], {
      address:
        "/audit?action=ticket.steal&subject=no&subjectId=x&actorId=-1&from=0002-01-01&to=soon",
    });
    await rows();
    expect(asked).toEqual([first]);
  });

  it("goes on page by page", async () => {
    const { user, asked } = openAudit([paid], { address: "/audit?subject=ticket", total: 120 });
    await rows();
    expect(screen.getByText("Page 1 of 3")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Next" }));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ limit: "50", offset: "50", subject: "ticket" }),
    );
  });

  it.each([
    ["/audit", "There are no entries yet."],
    ["/audit?subject=round", "There are no such entries."],
    ["/audit?search=nobody", "No entries match “nobody”."],
  ])("says that there are no entries at %s", async (address, text) => {
    openAudit([], { address });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("says that it could not be loaded, and retries", async () => {
    const { user } = openAudit([paid]);
    // The first call fails.
    server.use(
      http.get("/api/Audit", () => someProblem(503, { "": ["Please try again."] }), { once: true }),
    );
    expect(await screen.findByText("The entries could not be loaded just now.")).toBeVisible();
    expect(alerts).toEqual(["Error: Please try again."]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Marked ticket 41 paid")).toBeVisible();
  });

  it.each([["Volunteer"], ["Content Editor"], ["User"]])("is not for a %s", async (role) => {
    signedInAs({ roles: [role] });
    visit("/audit");
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Audit Trail");
    expect(screen.queryByRole("link", { name: "Audit Trail" })).toBeNull();
  });

  it("sends a signed-out visitor to sign in, and back", async () => {
    const { address } = visit("/audit?subject=ticket");
    const signIn = `/account/signin?returnTo=${encodeURIComponent("/audit?subject=ticket")}`;
    await waitFor(() => expect(address()).toBe(signIn));
  });
});
