import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { Link } from "./link.tsx";

function Place() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <p>{`${pathname} ${String(state)}`}</p>;
}

function show(onClick?: (event: { preventDefault: () => void }) => void) {
  render(
    <MemoryRouter initialEntries={["/here"]}>
      <Link to="/there" state="known" onClick={onClick}>
        Go
      </Link>
      <Place />
    </MemoryRouter>,
  );
  return screen.getByRole("link", { name: "Go" });
}

test("a link navigates within the site, with its state", async () => {
  const link = show();
  expect(link.getAttribute("href")).toBe("/there");
  await userEvent.click(link);
  expect(screen.getByText("/there known")).toBeTruthy();
});

test("a link that is opened in another tab leaves this one as it is", async () => {
  const user = userEvent.setup();
  const link = show();
  await user.keyboard("{Control>}");
  await user.click(link);
  expect(screen.getByText("/here null")).toBeTruthy();
});

test("a link whose click is prevented does not navigate", async () => {
  const prevent = vi.fn((event: { preventDefault: () => void }) => {
    event.preventDefault();
  });
  await userEvent.click(show(prevent));
  expect(prevent).toHaveBeenCalledOnce();
  expect(screen.getByText("/here null")).toBeTruthy();
});
