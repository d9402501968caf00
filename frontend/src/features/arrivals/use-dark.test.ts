import { renderHook, waitFor } from "@testing-library/react";
import { useDark } from "./use-dark.ts";

const scheme = "data-mantine-color-scheme";

it("keeps the page dark while mounted, and restores the scheme", async () => {
  const root = document.documentElement;
  root.setAttribute(scheme, "light");
  const { unmount } = renderHook(useDark);
  expect(root).toHaveAttribute(scheme, "dark");
  root.setAttribute(scheme, "light");
  await waitFor(() => expect(root).toHaveAttribute(scheme, "dark"));
  unmount();
  expect(root).toHaveAttribute(scheme, "light");
});
