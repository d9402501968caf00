import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import {
  address,
  banner,
  field,
  openDetails,
  save,
  serveDetails,
  stale,
} from "#testing/general-information.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("General Information", () => {
  it("is changed by an Admin, from the loaded version", async () => {
    const { sent, state } = serveDetails();
    const { user } = await openDetails();
    expect(screen.getByRole("heading", { name: "General Information", level: 1 })).toBeVisible();
    expect(field("Slug")).toHaveValue("spring-classic");
    expect(field("Slug")).toHaveAccessibleDescription(/links with the old one lead to the new one/);
    await user.type(field("Name"), " 2027");
    expect(field("Slug"), "only a new tournament's follows").toHaveValue("spring-classic");
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(sent).toMatchObject([{ ifMatch: '"1"', body: { id: 7, name: "Spring Classic 2027" } }]);
    expect(state.row.name).toBe("Spring Classic 2027");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Event Page" })).toHaveAttribute(
      "href",
      "/tournaments/7/spring-classic",
    );
  });

  it("has a moment after which only Admins change teams", async () => {
    const { sent } = serveDetails({ teamsFreezeAt: null });
    const { user } = await openDetails();
    expect(screen.queryByLabelText(/until, time/)).toBeNull();
    fireEvent.change(field("Teams can be changed until"), { target: { value: "2027-06-02" } });
    fireEvent.change(await screen.findByLabelText(/until, time/), { target: { value: "17:00" } });
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ teamsFreezeAt: "2027-06-02T21:00:00.000Z" });
    expect(sent[0]?.body).not.toHaveProperty("freezeDay");
  });

  it("reports a stale version, loads the newer one, and saves again", async () => {
    const { state, become } = serveDetails();
    const { user } = await openDetails();
    await user.type(field("Name"), " 2027");
    become({ locationTitle: "Pine Hollow" });
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual([`Error: ${stale}`]));
    expect(state.row.name).toBe("Spring Classic");
    await user.click(screen.getByRole("button", { name: "Load the latest version" }));
    await waitFor(() => expect(field("Venue")).toHaveValue("Pine Hollow"));
    expect(field("Name")).toHaveValue("Spring Classic 2027");
    await user.click(save());
    await waitFor(() => expect(alerts.at(-1)).toBe("Tournament successfully updated."));
    expect(state.row).toMatchObject({ name: "Spring Classic 2027", locationTitle: "Pine Hollow" });
  });

  it("is read-only for a Content Editor", async () => {
    serveDetails({ liveFlag: false, ...banner });
    await openDetails(["Content Editor"]);
    const main = within(screen.getByRole("main"));
    const inputs = [...main.getAllByRole("textbox"), main.getByRole("switch")];
    expect(inputs).toHaveLength(6);
    for (const input of [...inputs, field("First day"), field("Last day")])
      expect(input).toBeDisabled();
    expect(main.queryByRole("button")).toBeNull();
    expect(main.getByRole("link", { name: "Event Content" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/content/widgets",
    );
    expect(main.queryByText("What comes next")).toBeNull();
    expect(main.getByRole("img", { name: "The banner of Spring Classic" })).toBeVisible();
    expect(main.queryByLabelText("Upload a picture")).toBeNull();
  });

  it.each([[["User"]], [["Volunteer"]]])("is not for %s", async (roles) => {
    signedInAs({ roles });
    visit(address);
    expect(await screen.findByText(/needs the role Content Editor or Admin/)).toBeVisible();
  });

  it("says that loading failed, and retries", async () => {
    signedInAs({ roles: ["Admin"] });
    server.use(
      http.get("/api/Tournament/{id}", () => someProblem(503, { "": ["Please try again."] }), {
        once: true,
      }),
    );
    const { user } = visit(address);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded just now");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(/^Name/)).toBeVisible();
  });
});
