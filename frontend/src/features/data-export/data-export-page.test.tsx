import { act, screen, waitFor } from "@testing-library/react";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const address = "/tournaments/7/admin/data-export";
const roster = "Attendee Roster Data Export";
const comprehensive = "Comprehensive Data Export";
const tickets = "Tickets and Payments Data Export";
const csv = '\uFEFFround,group\r\n"Morning","=1"\r\n';

/** The downloaded files with their names. */
let saved: { name: string; content: Blob }[] = [];
const bytesOf = (content: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(content);
  });
const button = (name: string) => screen.findByRole("button", { name });

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
  saved = [];
  let made = new Blob();
  // jsdom lacks these functions.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made = blob;
      return "blob:fairway";
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content: made });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function fileNamed(name: string, body: BodyInit, headers: Record<string, string> = {}) {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
}

/** A streamed answer, whose chunks the test sends one by one. */
function slowly() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
  });
  return {
    body,
    send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError("connection lost")),
  };
}

describe("an export", () => {
  it.each([
    ["attendeeRoster", roster, "attendee_roster_data_export_2027-06-03-081500.csv"],
    ["comprehensive", comprehensive, "comprehensive_data_export_2027-06-03-081500.csv"],
    ["tickets", tickets, "tickets_data_export_2027-06-03-081500.csv"],
  ] as const)("downloads the file of the server: %s", async (kind, title, name) => {
    const asked: unknown[] = [];
    server.use(
      http.get(`/api/DataExport/${kind}/{id}`, ({ params, request }) => {
        asked.push([params.id, request.headers.get("Accept")]);
        return fileNamed(name, csv);
      }),
    );
    const { user } = visit(address);
    const pressed = await button(title);
    expect(pressed).toHaveAccessibleDescription(/a row for each/);
    expect(screen.getByText(/It holds personal data/)).toBeVisible();
    await user.click(pressed);
    await waitFor(() => expect(alerts).toEqual(["Download successful!"]));
    expect(asked).toEqual([["7", "text/csv"]]);
    expect(saved.map((one) => one.name)).toEqual([name]);
    const [bytes = []] = await Promise.all(saved.map(({ content }) => bytesOf(content)));
    expect([...bytes]).toEqual([...new TextEncoder().encode(csv)]);
    expect(pressed).toHaveFocus();
  });

  it("for the club is an Excel workbook, or CSV", async () => {
    const asked: (string | null)[] = [];
    const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    server.use(
      http.get("/api/DataExport/club/{id}", ({ request }) => {
        const accept = request.headers.get("Accept");
        asked.push(accept);
        const ending = accept === excel ? "xlsx" : "csv";
        return fileNamed(`club.${ending}`, "PK", { "Content-Type": accept ?? "" });
      }),
    );
    const { user } = visit(address);
    for (const title of ["Club Spreadsheet (Excel)", "Club Spreadsheet (CSV)"]) {
      await user.click(await button(title));
      await waitFor(() => expect(alerts.at(-1)).toBe("Download successful!"));
      await waitFor(async () => expect(await button(title)).toBeEnabled());
    }
    expect(asked).toEqual([excel, "text/csv"]);
    expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
      ["club.xlsx", excel],
      ["club.csv", "text/csv"],
    ]);
  });

  it("shows its progress, and blocks other exports meanwhile", async () => {
    const { body, send, end } = slowly();
    server.use(
      http.get(
        "/api/DataExport/comprehensive/{id}",
        () => fileNamed("a.csv", body, { "Content-Length": "3000000" }) as never,
      ),
    );
    const { user } = visit(address);
    await user.click(await button(comprehensive));
    expect(await button(roster)).toBeDisabled();
    expect(await button(comprehensive)).toBeDisabled();
    expect(screen.getByText("The file is on its way.")).toBeVisible();
    expect(await screen.findByText("0 bytes of 3.0 MB")).toBeVisible();
    act(() => send(1_250_000));
    expect(await screen.findByText("1.3 MB of 3.0 MB")).toBeVisible();
    const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Download" });
    expect([bar.value, bar.max]).toEqual([1_250_000, 3_000_000]);
    act(() => end());
    await waitFor(() => expect(alerts).toEqual(["Download successful!"]));
    expect(await button(roster)).toBeEnabled();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("shows the loaded size when its length is unknown", async () => {
    const { body, send, end } = slowly();
    server.use(
      http.get("/api/DataExport/comprehensive/{id}", () => fileNamed("a.csv", body) as never),
    );
    const { user } = visit(address);
    await user.click(await button(comprehensive));
    expect(await screen.findByText("It is being put together.")).toBeVisible();
    act(() => send(45_000));
    expect(await screen.findByText("45 KB so far")).toBeVisible();
    expect(screen.getByRole("progressbar")).not.toHaveAttribute("value");
    act(() => end());
    await waitFor(() => expect(alerts).toEqual(["Download successful!"]));
  });

  it("of a tournament without data says so", async () => {
    server.use(
      http.get("/api/DataExport/attendeeRoster/{id}", ({ response }) => response(204).empty()),
    );
    const { user } = visit(address);
    await user.click(await button(roster));
    await waitFor(() => expect(alerts).toEqual(["We couldn't find any data for that tournament."]));
    expect(saved).toEqual([]);
    expect(await button(roster)).toHaveFocus();
  });

  it.each([
    [
      "is not there",
      () => Response.error(),
      "An error occurred.\n\nThe server could not be reached.",
    ],
    ["refuses", () => someProblem(503, { "": ["Please try again."] }), "Error: Please try again."],
  ])("says so when the server %s, and can be restarted", async (_how, failure, alert) => {
    server.use(http.get("/api/DataExport/attendeeRoster/{id}", () => failure() as never));
    const { user } = visit(address);
    await user.click(await button(roster));
    await waitFor(() => expect(alerts).toEqual([alert]));
    expect(await button(roster)).toBeEnabled();
    expect(saved).toEqual([]);
  });

  it("is not saved when it breaks off", async () => {
    const { body, send, breakOff } = slowly();
    server.use(
      http.get("/api/DataExport/attendeeRoster/{id}", () => fileNamed("a.csv", body) as never),
    );
    const { user } = visit(address);
    await user.click(await button(roster));
    act(() => send(2_000));
    await screen.findByText("2 KB so far");
    act(() => breakOff());
    await waitFor(() =>
      expect(alerts).toEqual(["An error occurred.\n\nThe server could not be reached."]),
    );
    expect(saved).toEqual([]);
  });

  it("can be cancelled, and is aborted when the page is left", async () => {
    const signals: AbortSignal[] = [];
    server.use(
      http.get("/api/DataExport/attendeeRoster/{id}", ({ request }) => {
        signals.push(request.signal);
        const { body, breakOff } = slowly();
        // Breaks the stream off, as a browser does on abort.
        request.signal.addEventListener("abort", breakOff);
        return fileNamed("a.csv", body);
      }),
    );
    const { user } = visit(address);
    await user.click(await button(roster));
    await user.click(await button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(await button(roster)).toHaveFocus();
    await user.click(await button(roster));
    await screen.findByRole("progressbar");
    await user.click(screen.getByRole("link", { name: "General Info" }));
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]));
    expect(alerts).toEqual([]);
    expect(saved).toEqual([]);
  });

  it("is for Admins", async () => {
    signedInAs({ roles: ["Volunteer"] });
    visit(address);
    expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Data Export");
    expect(screen.queryByRole("button", { name: roster })).toBeNull();
  });
});
