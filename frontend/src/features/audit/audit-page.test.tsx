import { screen, waitFor, within } from "@testing-library/react";
import type { AuditChange, AuditEntry } from "#api/types.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

function changed(field: string, before: string, after: string): AuditChange {
  return { field, before, after };
}

function someEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 91,
    at: "2027-04-01T14:00:00Z",
    actorId: 5,
    actorEmail: "alex@fairway.example",
    stationName: null,
    action: "ticket_category.update",
    subjectId: 11,
    subjectName: null,
    changes: [changed("price", "100", "120")],
    rows: [],
    ...changes,
  };
}

const paid = someEntry({
  id: 90,
  action: "ticket.update",
  subjectId: 41,
  changes: [changed("paid", "false", "true")],
});

/** The page of an Admin, over a trail of these entries; `asked` are the queries that it was asked for. */
function open(entries: AuditEntry[], { address = "/audit", total = entries.length } = {}) {
  signedInAs({ roles: ["Admin"] });
  const asked: Record<string, string>[] = [];
  server.use(
    http.get("/api/Audit", ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")));
      return new Response(JSON.stringify(entries), {
        headers: { "Content-Type": "application/json", "X-Total-Count": String(total) },
      });
    }),
  );
  return { asked, ...visit(address) };
}

const first = { limit: "50", offset: "0" };
const rows = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);

describe("the audit trail", () => {
  it("tells who did what when, in the site's time zone, and what changed", async () => {
    open([someEntry(), paid]);
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

  it("names what was changed as it is called now, or says that it is deleted", async () => {
    open([
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
    open([
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

  it("names the rows that changes tell by their ids", async () => {
    const named = (field: string) => [
      { field, id: 12, name: "Eagles, Foursome of Ann Johnson" },
      { field, id: 3, name: "Parking" },
    ];
    open([
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

  it("folds up what is long", async () => {
    const { user } = open([
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

  it("leads to what an entry is about, and to its history", async () => {
    const { user, asked, address } = open([paid]);
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
    const { user, asked, address } = open([paid]);
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

  it("leaves out a last day before the first, and says so", async () => {
    const { asked } = open([paid], { address: "/audit?from=2027-04-02&to=2027-04-01" });
    await rows();
    expect(asked.at(-1)).toEqual({ ...first, from: "2027-04-02" });
    expect(screen.getByText("To cannot be before From.")).toBeVisible();
    expect(screen.getByLabelText("To")).toBeInvalid();
  });

  it("leaves out what no filter can be", async () => {
    const { asked } = open([paid], {
      address:
        "/audit?action=ticket.steal&subject=no&subjectId=x&actorId=-1&from=0002-01-01&to=soon",
    });
    await rows();
    expect(asked).toEqual([first]);
  });

  it("goes on page by page", async () => {
    const { user, asked } = open([paid], { address: "/audit?subject=ticket", total: 120 });
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
  ])("that has none at %s says so", async (address, text) => {
    open([], { address });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("that could not be loaded says so, and can be tried again", async () => {
    const { user } = open([paid]);
    // Asked before anything is answered.
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

  it("sends who is not signed in to sign in, and back", async () => {
    const { address } = visit("/audit?subject=ticket");
    const signIn = `/account/signin?returnTo=${encodeURIComponent("/audit?subject=ticket")}`;
    await waitFor(() => expect(address()).toBe(signIn));
  });
});

describe("its export", () => {
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => "blob:fairway", revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("downloads what the filters find, all pages of it", async () => {
    const { user } = open([paid], {
      address: "/audit?subject=ticket&search=alex&page=2",
      total: 60,
    });
    const asked: unknown[] = [];
    const name = "audit_data_export_2027-06-03-081500.csv";
    server.use(
      http.get("/api/DataExport/audit", ({ request }) => {
        asked.push([new URL(request.url).search, request.headers.get("Accept")]);
        return new Response("\uFEFFentry\r\n1\r\n", {
          headers: { "Content-Disposition": `attachment; filename="${name}"` },
        });
      }),
    );
    const button = await screen.findByRole("button", { name: "Export" });
    await user.click(button);
    await waitFor(() => expect(alerts).toEqual(["Download successful!"]));
    expect(asked).toEqual([["?subject=ticket&search=alex", "text/csv"]]);
    expect(saved).toEqual([name]);
    expect(button).toHaveFocus();
  });

  it("of nothing says so", async () => {
    const { user } = open([], { address: "/audit?subject=round" });
    server.use(http.get("/api/DataExport/audit", ({ response }) => response(204).empty()));
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await waitFor(() => expect(alerts).toEqual(["There are no entries to export."]));
    expect(saved).toEqual([]);
  });

  it("can be cancelled, and gives the keyboard back", async () => {
    const { user } = open([paid]);
    server.use(http.get("/api/DataExport/audit", () => new Promise<never>(() => undefined)));
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByRole("progressbar", { name: "Download" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.getByRole("button", { name: "Export" })).toHaveFocus();
    expect(alerts).toEqual([]);
  });
});
