import { screen, waitFor, within } from "@testing-library/react";
import { ann, ben, cara, openByName, row } from "#testing/check-in.tsx";
import { onRoster, takeBatches, tellRoster } from "#testing/roster.ts";
import { http, server } from "#testing/server.ts";

const dan = { ...cara, id: 4, displayName: "Dan Evers" };
const alone = { ...cara, id: 5, displayName: "Eve Frost", groupId: 62 };
const group = () => within(screen.getByRole("region", { name: "Group" }));

describe("the group of a person", () => {
  it("shows arrivals with their time, missing people, and the amount due", async () => {
    const { user } = await openByName([ann, ben, dan, alone]);
    await user.click(row(/^Ann/));
    expect(group().getByText("1 of 3 of the group are here")).toBeVisible();
    expect(group().getByText("here on 6/3/2027 8:02 AM by Vera Lindqvist")).toBeVisible();
    expect(group().getAllByRole("checkbox")).toHaveLength(2);
    expect(screen.getByText(/\$650 due for the ticket/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(row(/^Eve/));
    expect(screen.queryByRole("region", { name: "Group" })).toBeNull();
  });

  it("has its starting hole in the list and in the dialog", async () => {
    const { user } = await openByName([{ ...ann, start: "7A" }, ben]);
    expect(row(/Ann/)).toHaveTextContent("Hole 7A");
    expect(row(/Ben/)).not.toHaveTextContent("Hole");
    await user.click(row(/^Ann/));
    expect(within(screen.getByRole("dialog")).getByText("Hole 7A")).toBeVisible();
  });

  it("is checked in by one press and one call", async () => {
    const { user } = await openByName([ann, ben, dan]);
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check in all 2" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatchObject([
      { id: 1, checkedIn: true, deviceCounter: 1 },
      { id: 4, checkedIn: true, deviceCounter: 2 },
    ]);
    expect(await screen.findByText("3 of 3 checked in")).toBeInTheDocument();
  });

  it("is checked in without the unticked people", async () => {
    const { user } = await openByName([ann, ben, dan]);
    const seen = takeBatches();
    await user.click(row(/^Ben/));
    await user.click(group().getByRole("checkbox", { name: "Dan Evers" }));
    await user.click(screen.getByRole("button", { name: "Check in 1" }));
    await waitFor(() => expect(seen).toMatchObject([[{ id: 1 }]]));
  });

  it("is checked in without a no-show marked while the dialog is open", async () => {
    const present = [ann, dan, { ...dan, id: 6, displayName: "Fay Gray" }];
    server.use(
      http.put("/api/Attendee/checkin/{tournamentId}/noShows", ({ response }) => {
        tellRoster(present.map((one) => ({ ...one, noShow: one.id === 1 })));
        return response(200).json([]);
      }),
    );
    const { user } = await openByName(present, ["Admin"]);
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    expect(screen.getByRole("button", { name: "Check in all 3" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Did not come" }));
    const button = await screen.findByRole("button", { name: "Check in all 2" });
    expect(group().getByText("0 of 2 of the group are here")).toBeVisible();
    expect(group().getByRole("checkbox", { name: /Ann Baker/ })).not.toBeChecked();
    await user.click(button);
    await waitFor(() => expect(seen).toMatchObject([[{ id: 4 }, { id: 6 }]]));
  });

  it("shows no partners when the group plays by itself", async () => {
    const { user } = await openByName([ann, dan]);
    await user.click(row(/^Ann/));
    expect(screen.queryByText(/^Plays with/)).toBeNull();
  });

  it("shows the others of its pairing", async () => {
    const elsewhere = { ...alone, id: 8, displayName: "Hal Oak", pairingId: 99 };
    const { user } = await openByName([ann, dan, alone, elsewhere]);
    await user.click(row(/^Ann/));
    expect(screen.getByText("Plays with Dan Evers, Eve Frost")).toBeVisible();
  });

  it("is completed from the dialog of an arrived member", async () => {
    const { user } = await openByName([
      { ...ann, checkedIn: true, checkedInAt: ben.checkedInAt },
      dan,
    ]);
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check in 1" }));
    await waitFor(() => expect(seen).toMatchObject([[{ id: 4, checkedIn: true }]]));
  });

  it("has no second button when only the opened person is missing", async () => {
    const { user } = await openByName([ann, ben]);
    await user.click(row(/^Ann/));
    expect(screen.getByRole("button", { name: "Check In" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Check in \d|^Check in all/ })).toBeNull();
  });

  it("has a disabled button while nobody is ticked", async () => {
    const { user } = await openByName([ann, dan]);
    await user.click(row(/^Ann/));
    for (const tick of group().getAllByRole("checkbox")) await user.click(tick);
    expect(screen.getByRole("button", { name: "Check in 0" })).toBeDisabled();
  });

  it("leaves out a person whom another phone has checked in", async () => {
    const { user } = await openByName([ann, dan]);
    const first = { operationId: "theirs", checkedIn: true, deviceCounter: 1 };
    const other = { at: "2020-06-03T12:02:00Z", by: "Vera Lindqvist", device: "iPhone 1" };
    takeBatches(({ operationId, id, correctedAt, device }) => {
      if (id !== 1) return {};
      const mine = { operationId, checkedIn: true, at: correctedAt ?? "", by: null, device };
      const checkIns = [
        { ...first, ...other },
        { ...mine, deviceCounter: 1 },
      ];
      return { outcome: "clash", other, attendee: { ...onRoster(ann), checkIns } };
    });
    tellRoster([ann, dan]);
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check in all 2" }));
    const told = await screen.findByRole("button", { name: "All sent, 1 to look at" });
    await user.click(told);
    const dialog = within(screen.getByRole("dialog", { name: "On this phone" }));
    expect(dialog.getAllByText(/^This pass was used before/)).toHaveLength(1);
  });
});
