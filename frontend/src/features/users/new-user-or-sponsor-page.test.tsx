import { screen, waitFor } from "@testing-library/react";
import { routes } from "#app/router.tsx";
import { someUser } from "#testing/factories.ts";
import { someRoles, someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { Link } from "#shared/ui/link.tsx";

const address = "/tournaments/7/admin/user-sponsor";

beforeEach(() => {
  signedInAs({ id: 5, roles: ["Admin"] });
  server.use(
    http.get("/api/Role", ({ response }) => response(200).json(someRoles)),
    http.get("/api/User/{id}", ({ response }) => response(200).json(someUser({ id: 8 }))),
    http.get("/api/Sponsor/{id}", ({ response }) => response(200).json(someSponsor())),
    http.get("/api/Sponsor/logo/{id}", ({ response }) => response(200).json([])),
    http.get("/api/UserSponsor/query/sponsor/{id}", ({ response }) => response(200).json([])),
  );
});

describe("a new user or sponsor", () => {
  it.each([
    ["user", "User Information"],
    ["sponsor", "Sponsor Information"],
  ])("is chosen by the navigation state: a %s", async (type, heading) => {
    const link = (
      <Link to={`${address}/new`} state={{ type }}>
        On
      </Link>
    );
    const { user } = visit("/", [{ path: "/", element: link }, ...routes]);
    await user.click(screen.getByRole("link", { name: "On" }));
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
  });

  it("asks for the kind without a navigation state", async () => {
    const { user } = visit(`${address}/new`);
    expect(await screen.findByText("What do you want to add?")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Add new user" }));
    expect(await screen.findByRole("heading", { name: "User Information" })).toBeVisible();
  });

  it("asks for the kind of an existing one without a navigation state", async () => {
    const { user } = visit(`${address}/8/edit`);
    await user.click(await screen.findByRole("link", { name: "Sponsor 8" }));
    expect(await screen.findByRole("heading", { name: "Sponsor Information" })).toBeVisible();
  });
});

describe("a new user", () => {
  it("is created with the chosen roles, and shown with the next steps", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post("/api/User", async ({ request, response }) => {
        seen.push(await request.json());
        return response(201).json(someUser({ id: 8 }));
      }),
    );
    const { user, address: where } = visit(`${address}/new?type=user`);
    expect(await screen.findByRole("checkbox", { name: "User" })).toBeChecked();
    await user.type(screen.getByLabelText("E-mail"), "ann@fairway.example");
    await user.type(screen.getByLabelText(/^First name/), "Ann");
    await user.click(screen.getByRole("checkbox", { name: "Content Editor" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(where()).toBe(`${address}/8/edit?type=user`));
    expect(alerts).toEqual(["New User successfully created."]);
    expect(seen).toEqual([
      {
        email: "ann@fairway.example",
        nameFirst: "Ann",
        nameLast: "",
        phone: "",
        roleArray: ["Content Editor", "User"],
      },
    ]);
    expect(await screen.findByRole("button", { name: "Send AuthCode access email" })).toBeVisible();
  });

  it("requires an unused e-mail address", async () => {
    const why = "An account with this e-mail address exists already.";
    server.use(http.post("/api/User", () => someProblem(409, { email: [why] })));
    const { user } = visit(`${address}/new?type=user`);
    await user.click(await screen.findByRole("button", { name: "Create" }));
    expect(alerts).toEqual(["email cannot be empty"]);
    await user.type(screen.getByLabelText("E-mail"), "sam@fairway.example{Enter}");
    await waitFor(() => expect(alerts[1]).toBe(`Error: ${why}`));
    expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription(why);
  });

  it("says that the roles could not be loaded", async () => {
    server.use(http.get("/api/Role", () => someProblem(503, { "": ["Later."] })));
    visit(`${address}/new?type=user`);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The roles could not be loaded just now.",
    );
  });
});

describe("a new sponsor", () => {
  it("requires a name, and is then shown", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post("/api/Sponsor", async ({ request, response }) => {
        seen.push(await request.json());
        return response(201).json(someSponsor({ id: 22 }));
      }),
    );
    const { user, address: where } = visit(`${address}/new?type=sponsor`);
    await user.click(await screen.findByRole("button", { name: "Create" }));
    expect(alerts).toEqual(["name cannot be empty"]);
    await user.type(screen.getByLabelText("Name"), "Birch Pharmacy");
    await user.click(screen.getByRole("switch", { name: /^Live/ }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(where()).toBe(`${address}/22/edit?type=sponsor`));
    expect(alerts[1]).toBe("New Sponsor successfully created.");
    expect(seen).toMatchObject([{ name: "Birch Pharmacy", website: "", liveFlag: true }]);
  });
});
