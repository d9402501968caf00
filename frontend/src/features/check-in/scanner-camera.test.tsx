import { act, screen, waitFor } from "@testing-library/react";
import { plugInCamera, unplugCamera, type FakeCamera } from "#testing/camera.ts";
import { isScanning, newPhone, openScanner, putPhoneAway, showPage } from "#testing/scanner.ts";

const warning =
  "Camera not detected so unable to scan QR codes, but you can still lookup attendees by name.";

let camera: FakeCamera;
beforeEach(() => void (camera = newPhone()));
afterEach(putPhoneAway);

describe("the camera", () => {
  it("is off in name mode, behind dialogs, in background, on other pages", async () => {
    const { user } = await openScanner();
    await isScanning();
    await user.click(screen.getByRole("button", { name: "Stats" }));
    await waitFor(() => expect(camera.on()).toBe(0));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(camera.on()).toBe(1));
    showPage("hidden");
    await waitFor(() => expect(camera.on()).toBe(0));
    showPage("visible");
    await waitFor(() => expect(camera.on()).toBe(1));
    await user.click(screen.getByRole("button", { name: "Name" }));
    await waitFor(() => expect(camera.on()).toBe(0));
    expect(screen.getByPlaceholderText("start typing...")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Scan" }));
    await isScanning();
    await user.click(screen.getByRole("link", { name: "All Tournaments" }));
    await waitFor(() => expect(camera.on()).toBe(0));
  });

  it("falls back to names with a warning when there is none", async () => {
    camera.failures.push("NotFoundError", "NotFoundError");
    await openScanner();
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByPlaceholderText("start typing...")).toBeVisible();
    expect(screen.getByRole("button", { name: "Name" })).toHaveAttribute("aria-pressed", "true");
    expect(await screen.findByRole("button", { name: /^Ann Baker/ })).toBeVisible();
  });

  it("falls back to names on a page without TLS", async () => {
    unplugCamera();
    await openScanner();
    expect(await screen.findByText(warning)).toBeVisible();
  });

  it("says that it is not allowed, and starts once it is", async () => {
    camera.failures.push("NotAllowedError");
    await openScanner();
    expect(await screen.findByText("There was an error initializing scanner.")).toBeVisible();
    expect(screen.getByText(/^The camera is not allowed here/)).toBeVisible();
    await act(() => Promise.resolve());
    act(() => void camera.permission.dispatchEvent(new Event("change")));
    expect(await isScanning()).toBeVisible();
  });

  it("can be tried again when another app uses it", async () => {
    camera.failures.push("NotReadableError", "NotReadableError");
    const { user } = await openScanner();
    expect(await screen.findByText("There was an error initializing scanner.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await isScanning()).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("is reopened after it was lost", async () => {
    await openScanner();
    await isScanning();
    act(() => void camera.tracks[0]?.dispatchEvent(new Event("ended")));
    await waitFor(() => expect(camera.tracks).toHaveLength(2));
    expect(await isScanning()).toBeVisible();
    expect(camera.on()).toBe(1);
  });

  it("has a switch for its lamp", async () => {
    camera = plugInCamera({ torch: true });
    const { user } = await openScanner();
    const light = await screen.findByRole("button", { name: "Light" });
    await user.click(light);
    expect(camera.tracks[0]?.lamp).toBe(true);
    expect(light).toHaveAttribute("aria-pressed", "true");
    await user.click(light);
    expect(camera.tracks[0]?.lamp).toBe(false);
  });

  it("shows no switch without a lamp", async () => {
    await openScanner();
    await isScanning();
    expect(screen.queryByRole("button", { name: "Light" })).toBeNull();
  });
});
