import { screen } from "@testing-library/react";
import { Shell } from "#app/shell/shell.tsx";
import { client, responseData } from "#api/client.ts";
import { useQuery } from "@tanstack/react-query";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { roles } from "#session/access.ts";
import { Link } from "#shared/ui/link.tsx";
import { RequireRole, RequireSignedIn } from "./guards.tsx";

function Private() {
  const query = useQuery({
    queryKey: ["private"],
    queryFn: () => responseData(client.GET("/api/Tournament")),
  });
  return <p>Private page {query.data?.length}</p>;
}

const pages = [
  {
    element: <Shell />,
    children: [
      { element: <RequireSignedIn />, children: [{ path: "/mine", element: <Private /> }] },
      {
        element: <RequireRole anyOf={[roles.admin, roles.volunteer]} />,
        children: [{ path: "/staff", element: <p>Staff page</p> }],
      },
      { path: "*", element: <Link to="/mine">Mine</Link> },
    ],
  },
];

const signIn = "/account/signin?returnTo=";

describe("a guarded page", () => {
  it("sends a signed-out visitor to sign in, and back", () => {
    const { address } = visit("/mine?tab=past", pages);
    expect(address()).toBe(`${signIn}%2Fmine%3Ftab%3Dpast`);
    expect(screen.queryByText(/Private page/)).toBeNull();
  });

  it("opens with a session", async () => {
    signedInAs();
    visit("/mine", pages);
    expect(await screen.findByText("Private page 0")).toBeVisible();
  });

  it("does not lead back after signing out by choice", async () => {
    signedInAs();
    const { user, address } = visit("/mine", pages);
    await screen.findByText("Private page 0");
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(address()).toBe("/account/signin");
  });

  it("keeps the page when its session ends, and asks to sign in over it", async () => {
    signedInAs();
    server.use(http.get("/api/Tournament", () => someProblem(401, { "": ["Please sign in."] })));
    const { address } = visit("/mine", pages);
    expect(await screen.findByRole("dialog", { name: "Sign in again" })).toBeVisible();
    expect(screen.getByText("Private page")).toBeInTheDocument();
    expect(address()).toBe("/mine");
    expect(alerts).toEqual([]);
  });
});

describe("a page for some roles", () => {
  it.each(["Admin", "Volunteer"])("opens for the role %s", (role) => {
    signedInAs({ roles: [role] });
    visit("/staff", pages);
    expect(screen.getByText("Staff page")).toBeVisible();
  });

  it.each(["User", "Content Editor", "Guest"])(
    "says to the role %s that it is not theirs",
    async (role) => {
      signedInAs({ roles: [role] });
      const { address } = visit("/staff", pages);
      expect(
        await screen.findByRole("heading", { name: "This page is not for your account" }),
      ).toBeVisible();
      expect(screen.getByText(/This page needs the role Admin or Volunteer/)).toBeVisible();
      expect(
        screen.getByText(/If you were given the role just now, sign out and in again\./),
      ).toBeVisible();
      expect(screen.queryByText("Staff page")).toBeNull();
      expect(address()).toBe("/staff");
    },
  );

  it("sends a signed-out visitor to sign in, and back", () => {
    const { address } = visit("/staff", pages);
    expect(address()).toBe(`${signIn}%2Fstaff`);
  });
});
