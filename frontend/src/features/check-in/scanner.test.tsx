import { act, screen, waitFor } from "@testing-library/react";
import type { FakeCamera } from "#testing/camera.ts";
import {
  ann,
  ben,
  isScanning,
  names,
  newPhone,
  openScanner,
  putPhoneAway,
  view,
} from "#testing/scanner.ts";
import { alerts } from "#testing/setup.ts";
import { breakStorage } from "#testing/storage.ts";

let camera: FakeCamera;
beforeEach(() => void (camera = newPhone()));
afterEach(putPhoneAway);

describe("scanning", () => {
  it("begins when the page is opened, with the rear camera", async () => {
    await openScanner();
    expect(await isScanning()).toBeVisible();
    expect(camera.asked).toEqual([
      { video: expect.objectContaining({ facingMode: "environment" }) as MediaTrackConstraints },
    ]);
    expect(screen.getByRole("button", { name: "Scan" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByPlaceholderText("start typing...")).toBeNull();
  });

  it("takes any camera when the rear one fails", async () => {
    camera.failures.push("OverconstrainedError");
    await openScanner();
    await isScanning();
    expect(camera.asked[1]).toEqual({ video: true });
  });

  it("stops at a code, narrows the list to it, and opens nothing by itself", async () => {
    const { user } = await openScanner();
    await isScanning();
    view.codes = [ann.scanCode];
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(screen.getByRole("button", { name: /^Ann Baker/ })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(camera.on()).toBe(0);
    await user.click(screen.getByRole("button", { name: "Clear Results" }));
    expect(await screen.findByText(/^Just scanned/)).toBeVisible();
    expect(names()).toHaveLength(2);
    expect(camera.on()).toBe(1);
  });

  it("scans five frames a second at most", async () => {
    await openScanner();
    await isScanning();
    const [before, began] = [view.frames, performance.now()];
    await waitFor(() => expect(view.frames - before).toBeGreaterThanOrEqual(5));
    const seconds = (performance.now() - began) / 1_000;
    // The first frame may come at once.
    expect(view.frames - before).toBeLessThanOrEqual(5 * seconds + 1);
  });

  it("goes on after a check-in with the next pass, not the same one", async () => {
    const { user } = await openScanner();
    view.codes = [ann.scanCode];
    await screen.findByRole("button", { name: "Clear Results" });
    await user.click(await screen.findByRole("button", { name: /^Ann Baker/ }));
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(await screen.findByText(/^Just scanned/)).toBeVisible();
    view.codes = [ann.scanCode, ben.scanCode];
    await waitFor(() =>
      expect(names()).toEqual([screen.getByRole("button", { name: /^Ben Cole/ })]),
    );
  });

  it("goes on after a check-in that failed, once its dialog is closed", async () => {
    const { user } = await openScanner();
    view.codes = [ann.scanCode];
    await isScanning();
    await screen.findByRole("button", { name: "Clear Results" });
    await user.click(await screen.findByRole("button", { name: /^Ann Baker/ }));
    breakStorage("UnknownError");
    await user.click(screen.getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("There was an error updating data.")).toBeVisible();
    view.codes = [];
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await isScanning()).toBeVisible();
  });

  it("keeps the result when the dialog is closed without a change", async () => {
    const { user } = await openScanner();
    view.codes = [ann.scanCode];
    await screen.findByRole("button", { name: "Clear Results" });
    await user.click(await screen.findByRole("button", { name: /^Ann Baker/ }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(names()).toHaveLength(1);
    expect(camera.on()).toBe(0);
  });

  it("shows the time and the person of a former use of the pass", async () => {
    const at = { checkedInAt: "2027-06-03T12:02:00Z", checkedInBy: "Vera Lindqvist" };
    await openScanner([{ ...ann, checkedIn: true, ...at }, ben]);
    view.codes = [ann.scanCode];
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This pass was used before: checked in on 6/3/2027 8:02 AM by Vera Lindqvist.",
    );
  });
});

it("says that the decoder did not load, and goes on once it does", async () => {
  view.isBroken = true;
  await openScanner();
  expect(await screen.findByText("There was an error initializing scanner.")).toBeVisible();
  expect(camera.on()).toBe(0);
  view.isBroken = false;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await isScanning()).toBeVisible();
  expect(alerts).toEqual([]);
});

it("remembers the mode on this device", async () => {
  const { user } = await openScanner();
  await isScanning();
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(localStorage.getItem("checkInMode")).toBe("name");
});
