import { screen, waitFor, within } from "@testing-library/react";
import type { Widget } from "#api/types.ts";
import { someWidget } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { serveWidgets, stale, widgetTypes } from "#testing/widget-server.ts";

const address = "/tournaments/7/admin/content/widgets";
const text = someWidget("<p>Come all</p>", { id: 41, name: "Why we play", version: 3 });
const gallery = someWidget("", {
  id: 42,
  name: "Last year",
  position: 2,
  liveFlag: false,
  widgetTypeId: 2,
  widgetType: { id: 2, name: "Gallery" },
});

async function open(roles = ["Content Editor"]) {
  signedInAs({ roles });
  const visitor = visit(address);
  await screen.findByRole("heading", { name: "Event Content", level: 1 });
  return visitor;
}

const section = (title: string) => screen.findByRole("button", { name: title });
const titles = () =>
  within(screen.getByRole("main"))
    .getAllByRole("heading", { level: 2 })
    .map((each) => each.textContent);
const dialog = () => within(screen.getByRole("dialog", { name: "Create New Widget" }));

// jsdom has no layout. Quill needs the rectangle of the selection to scroll to it.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

describe("Event Content", () => {
  it.each(["Admin", "Content Editor"])("lists the widgets, closed, for a %s", async (role) => {
    serveWidgets(text, gallery);
    await open([role]);
    expect(screen.getByText("Loading...")).toBeVisible();
    expect(await section("Text: Why we play")).toHaveAttribute("aria-expanded", "false");
    expect(titles()).toEqual(["Text: Why we play", "Gallery: Last year"]);
    expect(screen.getByRole("switch", { name: "Live: Text: Why we play" })).toBeChecked();
    expect(screen.getByRole("switch", { name: "Live: Gallery: Last year" })).not.toBeChecked();
    expect(screen.queryByLabelText("Name")).toBeNull();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Event Page" })).toHaveAttribute(
      "href",
      "/tournaments/7/spring-classic",
    );
  });

  it.each([["Volunteer"], ["User"]])("is not for a %s", async (role) => {
    serveWidgets(text);
    signedInAs({ roles: [role] });
    visit(address);
    expect(
      await screen.findByRole("heading", { name: "This page is not for your account" }),
    ).toBeVisible();
  });

  it("says that there is nothing yet", async () => {
    serveWidgets();
    await open();
    expect(await screen.findByText(/^There is no content yet/)).toBeVisible();
  });

  it("says that loading failed, and retries", async () => {
    serveWidgets(text);
    server.use(
      http.get("/api/WidgetType", () => someProblem(503, { "": ["Wait."] }), { once: true }),
    );
    const { user } = await open();
    expect(await screen.findByText("The content could not be loaded just now.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "New Widget" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await section("Text: Why we play")).toBeVisible();
  });

  it("toggles live from the page's version, and keeps the focus", async () => {
    const { sent } = serveWidgets(text);
    const { user } = await open();
    const live = await screen.findByRole("switch", { name: "Live: Text: Why we play" });
    live.focus();
    await user.keyboard(" ");
    await waitFor(() => expect(alerts).toEqual(["Widget successfully updated."]));
    expect(sent).toMatchObject([{ ifMatch: '"3-"', body: { id: 41, liveFlag: false } }]);
    await waitFor(() => expect(live).toHaveAttribute("aria-busy", "false"));
    expect(live).not.toBeChecked();
    expect(live).toHaveFocus();
  });

  it("resets the toggle after another person's change", async () => {
    const { state } = serveWidgets(text);
    const { user } = await open();
    const live = await screen.findByRole("switch", { name: "Live: Text: Why we play" });
    state.widgets = [{ ...text, version: 4 }];
    await user.click(live);
    await waitFor(() => expect(alerts).toEqual([`Error: ${stale}`]));
    await waitFor(() => expect(live).toHaveAttribute("aria-busy", "false"));
    expect(live).toBeChecked();
  });

  it("deletes a widget after a confirmation, and reloads the list", async () => {
    const { state } = serveWidgets(text, gallery);
    const { user } = await open();
    const button = await screen.findByRole("button", { name: "Delete Text: Why we play" });
    answerQuestionsWith("no");
    await user.click(button);
    expect(state.widgets).toHaveLength(2);
    answerQuestionsWith("yes");
    await user.click(button);
    await waitFor(() => expect(titles()).toEqual(["Gallery: Last year"]));
    expect(questions[0]).toBe("Are you sure you want to delete this widget?");
    expect(alerts).toEqual(["The widget was deleted successfully."]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("shows why a deletion failed, and reloads", async () => {
    const { state } = serveWidgets(text);
    server.use(
      http.delete("/api/Widget/{id}", () => {
        state.widgets = [];
        return someProblem(404, { "": ["There is no such widget."] });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Delete Text: Why we play" }));
    await waitFor(() => expect(alerts).toEqual(["Error: There is no such widget."]));
    expect(await screen.findByText(/^There is no content yet/)).toBeVisible();
  });
});

describe("a new widget", () => {
  const created: Widget = { ...gallery, id: 43, name: "Prizes", position: 3 };

  it("requires a name and a type", async () => {
    serveWidgets(text);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "New Widget" }));
    await user.click(dialog().getByRole("button", { name: "Create" }));
    expect(alerts).toEqual(["name cannot be empty\n\nwidgetTypeId cannot be empty"]);
    expect(dialog().getByLabelText("Name")).toHaveFocus();
    expect(
      within(dialog().getByLabelText("Type"))
        .getAllByRole<HTMLOptionElement>("option")
        .map((option) => option.text),
    ).toEqual(["Choose a type", ...widgetTypes.map(({ name }) => name)]);
  });

  it("is added below the others, and its section opens", async () => {
    const { state } = serveWidgets(text);
    const sent: unknown[] = [];
    server.use(
      http.post("/api/Widget", async ({ request, response }) => {
        sent.push(request.headers.has("Idempotency-Key"), await request.json());
        state.widgets = [text, created];
        return response(201).json(created);
      }),
    );
    const { user } = await open();
    const button = await screen.findByRole("button", { name: "New Widget" });
    await user.click(button);
    await user.type(dialog().getByLabelText("Name"), "Prizes");
    await user.selectOptions(dialog().getByLabelText("Type"), "Gallery");
    await user.click(dialog().getByRole("switch", { name: /^Live/ }));
    await dialog().findByRole("textbox", { name: /^Content/ });
    await user.click(dialog().getByRole("button", { name: "Create" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(alerts).toEqual(["New Widget successfully created."]);
    const values = { name: "Prizes", widgetTypeId: 2, liveFlag: true, content: '{"body":""}' };
    expect(sent).toEqual([true, { tournamentId: 7, ...values }]);
    expect(titles()).toEqual(["Text: Why we play", "Gallery: Prizes"]);
    expect(await section("Gallery: Prizes")).toHaveAttribute("aria-expanded", "true");
    expect(button).toHaveFocus();
  });

  it("keeps its values after a refusal", async () => {
    serveWidgets();
    server.use(http.post("/api/Widget", () => someProblem(422, { name: ["name is too long"] })));
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "New Widget" }));
    await user.type(dialog().getByLabelText("Name"), "Prizes");
    await user.selectOptions(dialog().getByLabelText("Type"), "Post");
    await user.click(dialog().getByRole("button", { name: "Create" }));
    await waitFor(() => expect(alerts).toEqual(["Error: name is too long"]));
    expect(dialog().getByLabelText("Name")).toHaveAccessibleDescription(/Name is too long/);
    expect(dialog().getByLabelText("Name")).toHaveValue("Prizes");
  });
});
