import { screen, waitFor, within } from "@testing-library/react";
import { ann, openByName, row } from "#testing/check-in.tsx";
import { http, server, someProblem } from "#testing/server.ts";

const dialog = () => within(screen.getByRole("dialog", { name: "Ann Baker" }));

describe("an Admin at the check-in table", () => {
  it("has walk-ups and no-shows one tap away", async () => {
    await openByName([ann], ["Admin"]);
    const links = ["Sell to a walk-up", "Not here yet"].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(links).toEqual([
      "/tournaments/7/admin/tickets/attendee/new",
      "/tournaments/7/admin/arrivals",
    ]);
  });

  it("reaches a person's group and pairing by two taps", async () => {
    server.use(
      http.get("/api/Attendee/{id}", ({ response }) =>
        response(200).json({ id: 1, groupId: 61, userId: 173, ticketId: 41 }),
      ),
      // The linked page's calls.
      http.get("/api/Ticket/{id}", () => someProblem(404, { "": ["There is no such ticket."] })),
      http.get("/api/Group/query/ticket/{id}", () =>
        someProblem(404, { "": ["There is no such ticket."] }),
      ),
    );
    const { user, address: where } = await openByName(
      [{ ...ann, sponsor: "Tern River Bank" }],
      ["Admin"],
    );
    await user.click(row(/^Ann/));
    expect(dialog().getByRole("link", { name: "Pairing and hole" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/pairings?round=31&pairing=41",
    );
    await user.click(dialog().getByRole("button", { name: "Replace or remove" }));
    await waitFor(() => expect(where()).toBe("/tournaments/7/admin/tickets/sponsor/41/groups"));
  });

  it("marks a person and a whole pairing as no-shows, and takes it back", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put("/api/Attendee/checkin/{tournamentId}/noShows", async ({ request, response }) => {
        bodies.push(await request.json());
        return response(200).json([]);
      }),
    );
    const mate = { ...ann, id: 4, displayName: "Dee Moor" };
    const gone = { ...ann, id: 5, displayName: "Eve Nash", pairingId: 99, noShow: true };
    const { user } = await openByName([ann, mate, gone], ["Admin"]);
    expect(row(/^Eve/)).toHaveTextContent("did not come");
    await user.click(row(/^Ann/));
    await user.click(dialog().getByRole("button", { name: "Did not come" }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    await user.click(dialog().getByRole("button", { name: "Whole pairing did not come (2)" }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    await user.click(dialog().getByRole("button", { name: "Cancel" }));
    await user.click(row(/^Eve/));
    const other = within(screen.getByRole("dialog", { name: "Eve Nash" }));
    await user.click(other.getByRole("button", { name: "Comes after all" }));
    await waitFor(() =>
      expect(bodies).toEqual([
        { attendeeIds: [1], noShow: true },
        { attendeeIds: [1, 4], noShow: true },
        { attendeeIds: [5], noShow: false },
      ]),
    );
  });

  it("has no link to a pairing for a person without a round", async () => {
    const { user } = await openByName([{ ...ann, roundId: null }], ["Admin"]);
    await user.click(row(/^Ann/));
    expect(dialog().queryByRole("link", { name: "Pairing and hole" })).toBeNull();
  });
});

describe("a Volunteer at the check-in table", () => {
  it("has none of these links", async () => {
    const { user } = await openByName([ann]);
    expect(screen.queryByRole("link", { name: "Sell to a walk-up" })).toBeNull();
    await user.click(row(/^Ann/));
    expect(dialog().queryByRole("button", { name: "Replace or remove" })).toBeNull();
    expect(dialog().queryByRole("link", { name: "Pairing and hole" })).toBeNull();
  });
});
