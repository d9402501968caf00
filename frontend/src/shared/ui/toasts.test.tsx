import { MantineProvider } from "@mantine/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import { Toasts, toastError, toastSuccess, toastWarning } from "./toasts.tsx";

afterEach(() => void vi.useRealTimers());

describe("a toast", () => {
  it("is closed with a button as large as that of a dialog", () => {
    render(
      <MantineProvider env="test">
        <Toasts />
      </MantineProvider>,
    );
    act(() => toastError("Here"));
    expect(screen.getByRole("button", { name: "Close" })).toHaveStyle({
      "--cb-size": "var(--cb-size-xl)",
    });
  });

  it.each([
    ["another success", toastSuccess],
    ["a warning", toastWarning],
    ["an error", toastError],
  ])("of success gives way to %s", async (_, next) => {
    render(
      <MantineProvider env="test">
        <Toasts />
      </MantineProvider>,
    );
    act(() => toastSuccess("Before"));
    act(() => next("After"));
    expect(screen.getByText("After")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Before")).toBeNull());
  });

  it("of a warning stays beside the next one", () => {
    render(
      <MantineProvider env="test">
        <Toasts />
      </MantineProvider>,
    );
    act(() => toastWarning("Before"));
    act(() => toastSuccess("After"));
    expect(screen.getByText("Before")).toBeVisible();
    expect(screen.getByText("After")).toBeVisible();
  });

  it.each([
    ["of success", toastSuccess, 3000],
    ["of an error", toastError, 5000],
    ["of a warning", toastWarning, 5000],
  ])("%s stays for its own time", async (_, toast, milliseconds) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(
      <MantineProvider env="test">
        <Toasts />
      </MantineProvider>,
    );
    act(() => toast("Here"));
    expect(screen.getByText("Here")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(milliseconds - 500));
    expect(screen.getByText("Here")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(600));
    await waitFor(() => expect(screen.queryByText("Here")).toBeNull());
  });
});
