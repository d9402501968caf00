import { screen, waitFor, within } from "@testing-library/react";
import { ann, ben, openByName, row, takeUpdates } from "#testing/check-in.tsx";
import { someCheckIn } from "#testing/event-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("checking in", () => {
  it("takes a tap and a press, and says what was done and by which device", async () => {
    const list = [ann, ben];
    const { user } = await openByName(list);
    const after = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:05:00Z" };
    const seen = takeUpdates(someCheckIn(after));
    await user.click(row(/^Ann/));
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByText("not paid yet")).toBeVisible();
    list[0] = after;
    await user.click(dialog.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getAllByRole("img", { name: "Checked in" })).toHaveLength(2));
    expect(seen).toEqual([
      {
        id: 1,
        checkedIn: true,
        scanCode: ann.scanCode,
        operationId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        device: expect.stringMatching(/\w+ [\da-f]{8}$/) as string,
        occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      },
    ]);
    expect(alerts).toEqual([]);
  });

  it("can be undone, and says since when", async () => {
    const { user } = await openByName();
    const seen = takeUpdates(someCheckIn({ ...ben, checkedIn: false, checkedInAt: null }));
    await user.click(row(/^Ben/));
    expect(
      await screen.findByText("Checked in on 6/3/2027 8:02 AM by Vera Lindqvist"),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(seen[0]).toMatchObject({ id: 2, checkedIn: false });
  });

  it("can be left with Cancel", async () => {
    const { user } = await openByName();
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells when and by whom a pass was used before", async () => {
    const list = [ann];
    const { user } = await openByName(list);
    const used = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:02:00Z" };
    takeUpdates(someCheckIn(used, { checkedIn: true, at: used.checkedInAt, by: "Vera Lindqvist" }));
    await user.click(row(/^Ann/));
    list[0] = used;
    await user.click(screen.getByRole("button", { name: "Check In" }));
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "This pass was used before: it was checked in already on 6/3/2027 8:02 AM by Vera Lindqvist.",
    );
    expect(dialog.queryByRole("button", { name: /Check In/ })).toBeNull();
    expect(screen.queryByText("Success!")).toBeNull();
    expect(screen.queryByText(/^Ann Baker: /)).toBeNull();
  });

  it("tells so in a toast when nobody waited for the answer", async () => {
    const { user } = await openByName();
    const used = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:02:00Z" };
    const before = { checkedIn: true, at: used.checkedInAt, by: "Vera Lindqvist" };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.put("/api/Attendee/checkin/update", async ({ response }) => {
        await answered;
        return response(200).json(someCheckIn(used, before));
      }),
    );
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    answer();
    expect(
      await screen.findByText(
        "Ann Baker: This pass was used before: it was checked in already on 6/3/2027 8:02 AM by Vera Lindqvist.",
      ),
    ).toBeVisible();
  });

  it("that fails keeps the dialog, says so, and repeats the same operation", async () => {
    const { user } = await openByName();
    const seen = takeUpdates(someCheckIn({ ...ann, checkedIn: true }), () => Response.error());
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error updating data.")).toBeVisible();
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("This was not saved.");
    await user.click(dialog.getByRole("button", { name: "Check In" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
    expect(alerts).toEqual([]);
  });

  it("that got no answer is repeated, and not undone by the same button", async () => {
    const list = [ann, ben];
    const { user } = await openByName(list);
    const after = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:05:00Z" };
    const seen = takeUpdates(someCheckIn(after), () => {
      list[0] = after;
      return someProblem(502, { "": ["The site is away."] });
    });
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("2 of 2 checked in")).toBeInTheDocument();
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("This was not saved.");
    await user.click(dialog.getByRole("button", { name: /Check In$/ }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("that the server refuses is told by the alert of every failed call, too", async () => {
    const { user } = await openByName();
    const why = "This ticket is cancelled.";
    takeUpdates(someCheckIn(ann), () => someProblem(409, { "": [why] }));
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText(new RegExp(why))).toBeVisible();
    expect(alerts).toEqual([`Error: ${why}`]);
  });
});
