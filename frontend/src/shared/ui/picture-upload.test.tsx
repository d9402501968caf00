import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { visit } from "#testing/render.tsx";
import { alerts, expectConsoleError } from "#testing/setup.ts";
import { PictureUpload } from "./picture-upload.tsx";

const png = new File(["a picture"], "tee.png", { type: "image/png" });

function open(send: (file: File) => Promise<unknown>, isDisabled = false) {
  const upload = (
    <PictureUpload label="Upload" helperText="A png." isDisabled={isDisabled} send={send} />
  );
  return visit("/", [{ path: "/", element: upload }]);
}

const input = () => screen.getByLabelText("Upload");
const status = () => screen.getByRole("status");

describe("the upload of a picture", () => {
  it("says that it is uploading, then that it is done", async () => {
    let finish: () => void = () => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => void (finish = resolve)));
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

  it("leads the keyboard on to where it says how far it is", async () => {
    open(() => new Promise(() => undefined));
    input().focus();
    // As a browser leaves the focus while one chooses, which user-event takes away.
    fireEvent.change(input(), { target: { files: [png] } });
    await waitFor(() => expect(input()).toBeDisabled());
    expect(status()).toHaveFocus();
  });

  it("says that it did not get through, and takes the same file again", async () => {
    expectConsoleError();
    const send = vi.fn().mockRejectedValueOnce(new TypeError("lost")).mockResolvedValueOnce(null);
    const { user } = open(send);
    await user.upload(input(), png);
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Error"));
    expect(alerts).toEqual(["An error occurred."]);
    expect(status()).toHaveTextContent("It did not get through. Please try again.");
    expect(console.error).toHaveBeenCalledWith(expect.any(TypeError));
    await user.upload(input(), png);
    await waitFor(() => expect(status()).toHaveTextContent("tee.png: Done"));
  });

  it.each([
    ["tee.gif", "image/gif", 1, "Only png and jpeg pictures"],
    ["tee.png", "image/png", 10 * 1024 * 1024 + 1, "10 MB"],
  ])("sends nothing that the server would refuse: %s", async (name, type, size, reason) => {
    const send = vi.fn();
    open(send);
    // As dropping a file on the input does, which asks for no type.
    const anything = userEvent.setup({ applyAccept: false });
    await anything.upload(input(), new File([new Uint8Array(size)], name, { type }));
    await waitFor(() => expect(status()).toHaveTextContent(`${name}: Error`));
    expect(status()).toHaveTextContent(reason);
    expect(send).not.toHaveBeenCalled();
  });

  it("is disabled once there is a picture", () => {
    open(vi.fn(), true);
    expect(input()).toBeDisabled();
  });
});
