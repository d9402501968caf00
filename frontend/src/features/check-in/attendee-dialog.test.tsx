import { act, screen, waitFor, within } from "@testing-library/react";
import { ann, ben, openByName, row } from "#testing/check-in.tsx";
import { onRoster, takeBatches } from "#testing/roster.ts";
import { someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const waiting = (text: string) => screen.findByRole("button", { name: text });

describe("checking in", () => {
  it("takes a tap and a press, and sends the operation with its device", async () => {
    const { user } = await openByName([ann, ben]);
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    const dialog = within(screen.getByRole("dialog", { name: "Ann Baker" }));
    expect(dialog.getByText("not paid yet")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getAllByRole("img", { name: "Checked in" })).toHaveLength(2));
    await waitFor(() => expect(seen).toHaveLength(1));
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    expect(seen[0]).toEqual([
      {
        id: 1,
        name: "Ann Baker",
        checkedIn: true,
        scanCodeDigest: onRoster(ann).scanCodeDigest,
        operationId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        device: expect.stringMatching(/\w+ [\da-f]{8}$/) as string,
        takenIn: false,
        deviceCounter: 1,
        occurredAt: moment,
        correctedAt: moment,
      },
    ]);
    expect(alerts).toEqual([]);
  });

  it("is one operation for two presses in one turn of the event loop", async () => {
    const { user } = await openByName([ann, ben]);
    const seen = takeBatches();
    await user.click(row(/^Ann/));
    const button = screen.getByRole("button", { name: "Check In" });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(await waiting("All sent")).toBeVisible();
    expect(seen.flat()).toHaveLength(1);
  });

  it("can be undone, and shows the time of the check-in", async () => {
    const { user } = await openByName();
    const seen = takeBatches();
    await user.click(row(/^Ben/));
    expect(
      await screen.findByText("Checked in on 6/3/2027 8:02 AM by Vera Lindqvist"),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    await waitFor(() => expect(seen).toMatchObject([[{ id: 2, checkedIn: false }]]));
    expect(await screen.findByText("0 of 3 checked in")).toBeInTheDocument();
  });

  it("can be left with Cancel", async () => {
    const { user } = await openByName();
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("without the server", () => {
  it("a tap succeeds and shows at once, and is sent once the server is back", async () => {
    const { user } = await openByName([ann, ben]);
    const away = () => Response.error();
    const seen = takeBatches(undefined, away);
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(await screen.findByText("2 of 2 checked in")).toBeInTheDocument();
    expect(await waiting("1 waiting")).toBeVisible();
    expect(await waiting("All sent")).toBeVisible();
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
    expect(alerts).toEqual([]);
  });

  it("an item without an answer stays in the queue", async () => {
    const { user } = await openByName([ann]);
    let isSilent = true;
    takeBatches(({ operationId }) => (isSilent ? { operationId: `not ${operationId}` } : {}));
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await waiting("1 waiting")).toBeVisible();
    isSilent = false;
    expect(await waiting("All sent")).toBeVisible();
  });

  it("a refused session keeps the queue, and asks to sign in again", async () => {
    const { user } = await openByName([ann]);
    const seen = takeBatches(undefined, () => someProblem(401, { "": ["Please sign in."] }));
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByRole("dialog", { name: "Sign in again" })).toBeVisible();
    expect(screen.getByText("1 waiting")).toBeInTheDocument();
    expect(seen).toHaveLength(1);
    expect(alerts).toEqual([]);
  });
});

describe("the server's answer", () => {
  const other = { at: "2027-06-03T12:02:00Z", by: "Vera Lindqvist", device: "iPhone 1" };
  const used =
    "This pass was used before: checked in on 6/3/2027 8:02 AM by Vera Lindqvist on iPhone 1. Both check-ins are kept for staff to settle.";

  async function checkInAnn() {
    const { user } = await openByName([ann]);
    await user.click(row(/^Ann/));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    return user;
  }

  it("of a used pass is shown, and stays until it is settled", async () => {
    takeBatches(() => ({ outcome: "clash", other, attendee: onRoster(ann) }));
    const user = await checkInAnn();
    expect(await screen.findByText(`Ann Baker: ${used}`)).toBeVisible();
    await user.click(await waiting("All sent, 1 to look at"));
    const dialog = within(screen.getByRole("dialog", { name: "On this phone" }));
    expect(dialog.getByText(used)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Seen: Ann Baker" }));
    expect(dialog.queryByText(used)).toBeNull();
    await user.keyboard("{Escape}");
    expect(await waiting("All sent")).toBeVisible();
  });

  it.each([
    ["cancelled", /^Ann Baker: The ticket was cancelled meanwhile/],
    ["suspended", /^Ann Baker: The ticket waits for its owner/],
    ["replaced", /^Ann Baker: The place was given to somebody else/],
    ["unknown", /^Ann Baker: The server does not know this pass/],
    ["elsewhere", /^Ann Baker: The pass is for another tournament/],
  ] as const)("of a pass that is %s is explained", async (outcome, text) => {
    takeBatches(() => ({ outcome }));
    await checkInAnn();
    expect(await screen.findByText(text)).toBeVisible();
    expect(await waiting("All sent, 1 to look at")).toBeVisible();
  });

  it("that refuses a name sends the check-in again without it", async () => {
    const seen = takeBatches(({ name }) =>
      name == null ? {} : { outcome: "invalid", message: "name cannot be an address" },
    );
    await checkInAnn();
    await waitFor(() => expect(seen).toMatchObject([[{ name: "Ann Baker" }], [{ name: null }]]));
    expect(seen[1]?.[0]?.operationId).toBe(seen[0]?.[0]?.operationId);
    expect(await waiting("All sent")).toBeVisible();
  });

  it("that refuses the whole queue is shown, and the queue stays", async () => {
    takeBatches(undefined, () => someProblem(403, { "": ["This is not for you."] }));
    await checkInAnn();
    expect(await screen.findByText(/does not take it: This is not for you./)).toBeVisible();
    expect(await waiting("All sent")).toBeVisible();
  });

  it("of a proxy keeps the queue, and is shown in our words", async () => {
    const portal = new Response("<html>Please pay for the network</html>", { status: 403 });
    takeBatches(undefined, () => portal);
    await checkInAnn();
    expect(await waiting("All sent")).toBeVisible();
    expect(screen.queryByText(/Please pay/)).toBeNull();
  });
});
