import { lazy } from "react";
import { screen } from "@testing-library/react";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { visit } from "#testing/render.tsx";
import { expectConsoleError } from "#testing/setup.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shell } from "#app/shell/shell.tsx";

function Register() {
  return <p>Tournament {useTournamentId()}</p>;
}

const pages = [
  {
    element: <Shell />,
    children: [
      { path: "/tournaments/:tournamentId/register", element: <Register /> },
      { path: "*", element: <p>Another page</p> },
    ],
  },
];

describe("a page that cannot be drawn", () => {
  it("shows the reason, and keeps the menu", async () => {
    expectConsoleError();
    const { user } = visit("/tournaments/none/register", pages);
    expect(screen.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Couldn't get tournament id");
    await user.click(screen.getByRole("link", { name: "New User Sign Up" }));
    expect(screen.getByText("Another page")).toBeVisible();
  });

  it("has its own words when its code could not be loaded", () => {
    expectConsoleError();
    const failure = Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" });
    visit("/tournaments", [
      {
        element: <Shell />,
        children: [{ path: "*", Component: lazy(() => Promise.reject(failure)) }],
      },
    ]);
    return screen.findByText("The server could not be reached, or the site was updated meanwhile.");
  });

  it("may be a part of a page, with other words", () => {
    expectConsoleError();
    const Broken = () => {
      throw new Error("broken");
    };
    const part = (
      <ErrorBoundary resetKey="" fallback={<p>This part is missing.</p>}>
        <Broken />
      </ErrorBoundary>
    );
    visit("/", [{ path: "/", element: part }]);
    expect(screen.getByText("This part is missing.")).toBeVisible();
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("is an address with a tournament id that is none", () => {
    visit("/tournaments/7/register", pages);
    expect(screen.getByText("Tournament 7")).toBeVisible();
  });
});
