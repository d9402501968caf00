import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ApiError } from "#api/api-error.ts";
import { visit } from "#testing/render.tsx";
import { alerts, expectConsoleError } from "#testing/setup.ts";
import { PictureUpload } from "./picture-upload.tsx";
import type { SendPicture } from "./use-uploads.ts";

const lost =
  "An error occurred.\n\nThe server could not be reached. You can try again safely: nothing is done twice.";

const png = new File(["a picture"], "tee.png", { type: "image/png" });
const jpeg = new File(["another"], "green.jpg", { type: "image/jpeg" });

function open(send: SendPicture, more: { isDisabled?: boolean; takesSeveral?: boolean } = {}) {
  const upload = <PictureUpload label="Upload" helperText="A png." send={send} {...more} />;
  return visit("/", [{ path: "/", element: upload }]);
}

const input = () => screen.getByLabelText("Upload");
const status = () => screen.getByRole("status");
const states = () =>
  within(status())
    .getAllByRole("listitem")
    .map((line) => line.dataset.state);

describe("the upload of a picture", () => {
  it("shows that it is uploading, then that it is done", async () => {
    let finish: () => void = () => undefined;
    const send = vi.fn<SendPicture>(() => new Promise<void>((resolve) => void (finish = resolve)));
    const { user } = open(send);
    expect(input()).toHaveAccessibleDescription("A png.");
    expect(input()).toHaveAttribute("accept", "image/png,image/jpeg");
    await user.upload(input(), png);
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Uploading"));
    expect(input()).toBeDisabled();
    expect(send).toHaveBeenCalledExactlyOnceWith(png, expect.anything());
    finish();
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Done"));
    expect(input()).toBeEnabled();
  });

  it("asks before a reload or close during the upload, and not after it", async () => {
    let finish: () => void = () => undefined;
    const { user } = open(() => new Promise<void>((resolve) => void (finish = resolve)));
    const asksOnReload = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));
    expect(asksOnReload()).toBe(false);
    await user.upload(input(), png);
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Uploading"));
    expect(asksOnReload()).toBe(true);
    finish();
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Done"));
    expect(asksOnReload()).toBe(false);
  });

  it("moves the focus to the progress", async () => {
    open(() => new Promise(() => undefined));
    input().focus();
    // As a browser leaves the focus during the choice; user-event would remove it.
    fireEvent.change(input(), { target: { files: [png] } });
    await waitFor(() => expect(input()).toBeDisabled());
    expect(status()).toHaveFocus();
  });

  it("reports a failed upload, and takes the same file again", async () => {
    expectConsoleError();
    const send = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValueOnce(null);
    const { user } = open(send);
    await user.upload(input(), png);
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Error"));
    expect(alerts).toEqual([lost]);
    expect(status()).toHaveTextContent("It did not get through. Please try again.");
    expect(console.error).toHaveBeenCalledWith(expect.any(TypeError));
    await user.upload(input(), png);
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Done"));
  });

  it("is cancelled without an alert, also in the queue, and can be retried", async () => {
    const send = vi
      .fn<SendPicture>()
      .mockImplementationOnce(
        (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => reject(new TypeError("stopped")));
          }),
      )
      .mockResolvedValue(null);
    const { user } = open(send, { takesSeveral: true });
    await user.upload(input(), [png, jpeg]);
    await waitFor(() => expect(states()).toEqual(["Uploading", "Pending"]));
    await user.click(screen.getByRole("button", { name: "Cancel: green.jpg" }));
    expect(states()).toEqual(["Uploading", "Error"]);
    await user.click(screen.getByRole("button", { name: "Cancel: tee.png" }));
    expect(states()).toEqual(["Error", "Error"]);
    await waitFor(() => expect(input()).toBeEnabled());
    expect(status()).toHaveFocus();
    expect(alerts).toEqual([]);
    expect(send).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Try again: tee.png" }));
    await waitFor(() => expect(states()).toEqual(["Done", "Error"]));
    expect(send.mock.calls[1]?.[1].key).toBe(send.mock.calls[0]?.[1].key);
  });

  it("shows the share that has been sent", async () => {
    let tell: (share: number) => void = () => undefined;
    const { user } = open((_, { onProgress }) => {
      tell = onProgress;
      return new Promise(() => undefined);
    });
    await user.upload(input(), png);
    const bar = await screen.findByRole("progressbar", { name: "tee.png" });
    act(() => tell(0.25));
    expect(bar).toHaveValue(0.25);
  });

  it("sends several in turn, and goes on after a refused one", async () => {
    expectConsoleError();
    const settle: ((failure?: Error) => void)[] = [];
    const send = vi.fn<SendPicture>(
      () =>
        new Promise<void>((resolve, reject) => {
          settle.push((failure) => (failure === undefined ? resolve() : reject(failure)));
        }),
    );
    const { user } = open(send, { takesSeveral: true });
    await user.upload(input(), [png, jpeg]);
    await waitFor(() => expect(states()).toEqual(["Uploading", "Pending"]));
    settle[0]?.(new ApiError({ status: 422, message: "Photo is damaged." }));
    await waitFor(() => expect(states()).toEqual(["Error", "Uploading"]));
    expect(status()).toHaveTextContent("tee.png: Error Photo is damaged.");
    expect(screen.queryByRole("button", { name: /^Try again/ })).toBeNull();
    settle[1]?.();
    await waitFor(() => expect(states()).toEqual(["Error", "Done"]));
    expect(send.mock.calls.map(([file]) => file)).toEqual([png, jpeg]);
  });

  it("resends a file under the same key, with the focus on its status", async () => {
    expectConsoleError();
    const send = vi.fn<SendPicture>();
    send.mockRejectedValueOnce(new ApiError({ status: 503, message: "Please try again later." }));
    const { user } = open(send);
    await user.upload(input(), png);
    send.mockReturnValueOnce(new Promise(() => undefined));
    await user.click(await screen.findByRole("button", { name: "Try again: tee.png" }));
    await waitFor(() => expect(states()).toEqual(["Uploading"]));
    expect(status()).toHaveFocus();
    const [first, second] = send.mock.calls.map(([, { key }]) => key);
    expect(second).toBe(first);
  });

  it.each([
    ["tee.gif", "image/gif", 1, "Only png and jpeg pictures"],
    ["tee.png", "image/png", 10 * 1024 * 1024 + 1, "10 MB"],
  ])("sends nothing that the server would refuse: %s", async (name, type, size, reason) => {
    const send = vi.fn();
    open(send);
    // Dropping a file on the input does not check its type.
    const anything = userEvent.setup({ applyAccept: false });
    await anything.upload(input(), new File([new Uint8Array(size)], name, { type }));
    await waitFor(() => expect(status()).toHaveTextContent(`${name}: Error`));
    expect(status()).toHaveTextContent(reason);
    expect(send).not.toHaveBeenCalled();
  });

  it("is disabled once there is a picture", () => {
    open(vi.fn(), { isDisabled: true });
    expect(input()).toBeDisabled();
  });
});
