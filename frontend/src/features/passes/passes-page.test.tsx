import { screen, waitFor, within } from "@testing-library/react";
import type { Pass } from "#api/types.ts";
import { somePass, somePerson } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

function open(passes: Pass[]) {
  signedInAs({ id: 5 });
  server.use(
    http.get("/api/Attendee/query/user/{id}", ({ response }) => response(200).json(passes)),
  );
  return visit("/account/tickets");
}

describe("Entrance Passes", () => {
  it("shows the group, its round and its members", async () => {
    const round = { id: 3, name: "Morning Shotgun", startDate: "2027-06-03", startTime: "08:00" };
    const attendees = [
      { id: 1, user: somePerson("Sam", "Rivera", "sam@fairway.example") },
      { id: 2, user: somePerson("", "", "kim@club.example") },
      { id: 3, user: { nameFirst: "", nameLast: "", email: null } },
    ];
    open([somePass({ group: { id: 61, name: "The Herons", round, attendees } })]);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Entrance Passes" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "The Herons" })).toBeVisible();
    expect(screen.getByText("Morning Shotgun, 6/3/2027 8:00 AM")).toBeVisible();
    const members = within(screen.getByRole("list", { name: "Members of The Herons" }));
    expect(members.getAllByRole("listitem").map((member) => member.textContent)).toEqual([
      "Sam Rivera",
      "kim@club.example",
      "Teammate",
    ]);
  });

  it("says that an event was cancelled, only on its pass", async () => {
    const pass = somePass();
    const cancelled = {
      ...pass,
      tournament: { ...pass.tournament, weather: "cancelled" as const },
    };
    open([cancelled, somePass({ id: 72 })]);
    expect(await screen.findAllByText("This event was cancelled.")).toHaveLength(1);
    expect(screen.getAllByRole("link", { name: "Find it on a map" })).toHaveLength(1);
  });

  it("shows the starting hole and the players of other groups", async () => {
    const partners = [
      { id: 80, name: "Bo Lee" },
      { id: 81, name: "" },
      { id: 82, name: "Cy Young" },
    ];
    const { user } = open([somePass({ start: "7A", partners })]);
    expect(await screen.findByText("Hole 7A")).toBeVisible();
    expect(screen.getByText("Plays with Bo Lee, Cy Young")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "QR code Pass" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Hole 7A")).toBeVisible();
    expect(dialog.getByText("Plays with Bo Lee, Cy Young")).toBeVisible();
  });

  it("names the pairing only when it differs from the group", async () => {
    const group = {
      ...{ id: 61, name: "Group 1", round: null },
      attendees: [71, 72].map((id) => ({ id, user: somePerson("Kim", "Lee", null) })),
    };
    open([somePass({ start: "08:10", group, partners: [{ id: 72, name: "Kim Lee" }] })]);
    expect(await screen.findByText("Tee time 8:10 AM")).toBeVisible();
    expect(screen.queryByText(/Plays with/)).toBeNull();
  });

  it("links only its purchaser to the ticket and its groups", async () => {
    open([
      somePass({ ticketId: 51 }),
      somePass({ id: 72, group: { id: 62, name: "The Owls", round: null, attendees: [] } }),
    ]);
    const links = await screen.findAllByRole("link", { name: "Your ticket and its groups" });
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute("href", "/account/tickets/51/groups");
    expect(links[0]).toHaveAccessibleDescription(/Group 1/);
  });

  it("says that a round is still to be chosen", async () => {
    open([somePass()]);
    expect(await screen.findByText("Round: TBD / Time: TBD")).toBeVisible();
  });

  it("has no text about a round for a category without golf", async () => {
    const ticketCategory = { name: "Dinner", playFlag: false };
    const { user } = open([somePass({ ticketCategory })]);
    await user.click(await screen.findByRole("button", { name: "QR code Pass" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Dinner: paid")).toBeVisible();
    expect(screen.queryByText(/Round|TBD/)).toBeNull();
  });

  it("shows the QR code in a dialog, which Escape closes", async () => {
    const { user } = open([somePass()]);
    const button = await screen.findByRole("button", { name: "QR code Pass" });
    await user.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Sam Rivera, Group 1" });
    const code = within(dialog).getByRole("img", { name: "QR code of the pass of Sam Rivera" });
    expect(code).toBeVisible();
    expect(within(dialog).getByText(/Turn up the brightness/)).toBeVisible();
    const members = within(within(dialog).getByRole("list", { name: "Group members" }));
    expect(members.getByText("Sam Rivera")).toBeVisible();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button).toHaveFocus();
  });

  it("shows the reference of the ticket on the card and beside the code", async () => {
    const { user } = open([somePass()]);
    expect(await screen.findByText("FW-7K3Q2M")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "QR code Pass" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Reference")).toHaveTextContent("Reference FW-7K3Q2M");
  });

  it("is printed by a button", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = open([somePass()]);
    await user.click(await screen.findByRole("button", { name: "QR code Pass" }));
    await user.click(await screen.findByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("keeps the screen awake while the code shows, if the browser can", async () => {
    const release = vi.fn();
    const request = vi.fn(() => Promise.resolve({ release }));
    Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
    const { user } = open([somePass()]);
    expect(request).not.toHaveBeenCalled();
    await user.click(await screen.findByRole("button", { name: "QR code Pass" }));
    await screen.findByRole("dialog");
    await waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith("screen"));
    expect(release).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(release).toHaveBeenCalledOnce());
    Reflect.deleteProperty(navigator, "wakeLock");
  });

  it("shows the venue and address, with a map and the calendar", async () => {
    open([somePass()]);
    const { locationTitle, locationAddress } = somePass().tournament;
    expect(await screen.findByText(locationTitle)).toBeVisible();
    expect(screen.getByText(locationAddress)).toBeVisible();
    expect(screen.getByRole("link", { name: "Find it on a map" })).toHaveAttribute(
      "href",
      expect.stringContaining(encodeURIComponent(locationTitle)),
    );
    expect(await screen.findByRole("button", { name: "Add to calendar" })).toBeVisible();
  });

  it("lists passes of past events apart from coming ones", async () => {
    const past = {
      ...somePass().tournament,
      name: "Old Cup",
      dateStart: "2020-06-03",
      dateEnd: "2020-06-03",
    };
    open([somePass({ id: 72, tournament: past }), somePass()]);
    const over = within(await screen.findByRole("region", { name: "Past events" }));
    expect(over.getByText(/Old Cup/)).toBeVisible();
    expect(over.queryByText(/Spring Classic/)).toBeNull();
    const toCome = within(screen.getByRole("region", { name: "To come" }));
    expect(toCome.getByText(/Spring Classic/)).toBeVisible();
  });

  it("puts cancelled events last among the coming ones", async () => {
    const off = { ...somePass().tournament, name: "Rainy Cup", weather: "cancelled" as const };
    open([somePass({ id: 72, tournament: off }), somePass()]);
    const toCome = within(await screen.findByRole("region", { name: "To come" }));
    const names = toCome.getAllByText(/Rainy Cup|Spring Classic/);
    expect(names[0]).toHaveTextContent("Spring Classic");
    expect(names.at(-1)).toHaveTextContent("Rainy Cup");
  });

  it("opens the pass in the URL", async () => {
    signedInAs({ id: 5 });
    server.use(
      http.get("/api/Attendee/query/user/{id}", ({ response }) => response(200).json([somePass()])),
    );
    const { user, address } = visit("/account/tickets?pass=71");
    expect(await screen.findByRole("dialog")).toBeVisible();
    await user.keyboard("{Escape}");
    expect(address()).toBe("/account/tickets");
  });

  it.each([
    [true, false, "Foursome: paid"],
    [false, false, "Foursome: not paid yet"],
    [true, true, "Foursome: free of charge"],
  ])("shows the category and the payment (%s, %s)", async (paid, isFree, text) => {
    open([somePass({ paid, isFree })]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("marks a used pass", async () => {
    open([somePass({ checkedIn: true })]);
    expect(await screen.findByText("Checked in")).toBeVisible();
  });

  it("says that there are none", async () => {
    open([]);
    expect(await screen.findByText("No Passes Found")).toBeVisible();
  });

  it("says that loading failed, and retries", async () => {
    signedInAs();
    server.use(
      http.get("/api/Attendee/query/user/{id}", () => Response.error(), { once: true }),
      http.get("/api/Attendee/query/user/{id}", ({ response }) => response(200).json([])),
    );
    const { user } = visit("/account/tickets");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No Passes Found")).toBeVisible();
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
  });
});
