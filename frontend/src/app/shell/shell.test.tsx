import { screen, waitFor } from "@testing-library/react";
import { useNavigate } from "react-router";
import { nav, openShell } from "#testing/shell.tsx";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { Page } from "#shared/ui/page.tsx";
import { Shell } from "./shell.tsx";

describe("the title of the tab", () => {
  const titled = [
    { element: <Shell />, children: [{ path: "*", element: <Page title="Tickets" /> }] },
  ];

  it("ends with the tournament and its year on the pages of one", async () => {
    visit("/tournaments/7/admin/tickets/attendee", titled);
    await waitFor(() => expect(document.title).toBe("Tickets · Spring Classic, 6/3/2027"));
  });

  it("has the first day behind a name with its year, too", async () => {
    const named = someTournamentDetail({ name: "Classic 2027" });
    server.use(http.get("/api/Tournament/{id}", ({ response }) => response(200).json(named)));
    visit("/tournaments/7/admin/tickets/attendee", titled);
    await waitFor(() => expect(document.title).toBe("Tickets · Classic 2027, 6/3/2027"));
  });

  it("is that of the page alone elsewhere", () => {
    visit("/account/edit", titled);
    expect(document.title).toBe("Tickets");
  });
});

describe("signing out", () => {
  it("clears the session and goes to Sign In", async () => {
    signedInAs();
    const { user, address } = openShell("/account/reservations");
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(address()).toBe("/account/signin");
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
    expect(sessionStorage.getItem("euser")).toBeNull();
    expect(nav().getByRole("link", { name: "Sign In" })).toBeVisible();
  });
});

describe("the menu button of a phone", () => {
  const button = () => screen.getByRole("button", { name: /^(Menu|Close)$/ });

  it("opens the menu and moves into it", async () => {
    const { user } = openShell("/account/signin");
    expect(button()).toHaveAttribute("aria-expanded", "false");
    await user.click(button());
    expect(button()).toHaveAttribute("aria-expanded", "true");
    expect(nav().getByRole("link", { name: "All Tournaments" })).toHaveFocus();
  });

  it("leaves it closed on the way back to where it was opened", async () => {
    const Back = () => {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(-1)}>Back</button>;
    };
    const { user } = visit("/account/signin", [
      { element: <Shell />, children: [{ path: "*", element: <Back /> }] },
    ]);
    await user.click(button());
    await user.click(nav().getByRole("link", { name: "All Tournaments" }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(nav().getByRole("link", { name: "Sign In" })).toHaveAttribute("aria-current", "page");
    expect(button()).toHaveAttribute("aria-expanded", "false");
  });

  it("closes it again, and so do Escape and a chosen item", async () => {
    const { user } = openShell("/account/signin");
    await user.click(button());
    await user.click(button());
    expect(button()).toHaveAttribute("aria-expanded", "false");

    await user.click(button());
    await user.keyboard("{Escape}");
    expect(button()).toHaveAttribute("aria-expanded", "false");
    expect(button()).toHaveFocus();

    await user.click(button());
    await user.click(nav().getByRole("link", { name: "New User Sign Up" }));
    expect(button()).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByRole("main")).toHaveFocus();
  });
});
