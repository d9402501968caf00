import { act, screen } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { InstallWarning } from "./install-warning.tsx";

const open = (waiting: number) =>
  visit("/here", [{ path: "/here", element: <InstallWarning waiting={waiting} /> }]);
const offerToInstall = () => act(() => void dispatchEvent(new Event("beforeinstallprompt")));

describe("a browser that offers to install the site", () => {
  it("is warned of while check-ins wait in its tab", () => {
    open(2);
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
    offerToInstall();
    expect(screen.getByRole("status")).toHaveTextContent(/^Do not install this site yet/);
  });

  it("is not warned of while nothing waits", () => {
    open(0);
    offerToInstall();
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  });
});
