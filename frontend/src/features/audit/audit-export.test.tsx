import { screen, waitFor } from "@testing-library/react";
import { openAudit, paid } from "#testing/audit.ts";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("the audit trail's export", () => {
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

  it("downloads all pages of the filtered list", async () => {
    const { user } = openAudit([paid], {
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

  it("says that there is nothing to export", async () => {
    const { user } = openAudit([], { address: "/audit?subject=round" });
    server.use(http.get("/api/DataExport/audit", ({ response }) => response(204).empty()));
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await waitFor(() => expect(alerts).toEqual(["There are no entries to export."]));
    expect(saved).toEqual([]);
  });

  it("can be cancelled, and returns the focus", async () => {
    const { user } = openAudit([paid]);
    server.use(http.get("/api/DataExport/audit", () => new Promise<never>(() => undefined)));
    await user.click(await screen.findByRole("button", { name: "Export" }));
    expect(await screen.findByRole("progressbar", { name: "Download" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(screen.getByRole("button", { name: "Export" })).toHaveFocus();
    expect(alerts).toEqual([]);
  });
});
