import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MantineProvider } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";

function open() {
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <CopyButton text="FW-7K3Q2M">Copy the reference</CopyButton>
    </MantineProvider>,
  );
  return { user, button: screen.getByRole("button", { name: "Copy the reference" }) };
}

test("copies its text and says so", async () => {
  const { user, button } = open();
  await user.click(button);
  expect(screen.getByRole("status")).toHaveTextContent("Copied.");
  expect(await navigator.clipboard.readText()).toBe("FW-7K3Q2M");
});

test("shows an advice in a browser that does not allow it", async () => {
  const { user, button } = open();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
  await user.click(button);
  expect(screen.getByRole("status")).toHaveTextContent(/select the text/);
});
