import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { someWidget } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { serveWidgets, stale } from "#testing/widget-server.ts";

const address = "/tournaments/7/admin/content/widgets";
const text = someWidget("<p>Come all</p>", { id: 41, name: "Why we play", version: 3 });
const three = [text, ...["Last year", "Prizes"].map((name, index) => copy(name, index))];

function copy(name: string, index: number) {
  return someWidget("", { id: 42 + index, name, position: index + 2 });
}

async function open() {
  signedInAs({ roles: ["Content Editor"] });
  const visitor = visit(address);
  await screen.findByRole("button", { name: "Text: Why we play" });
  return visitor;
}

async function openSection() {
  const visitor = await open();
  await visitor.user.click(screen.getByRole("button", { name: "Text: Why we play" }));
  const editor = await screen.findByRole("textbox", { name: /^Content/ });
  const name = screen.getByLabelText("Name");
  const save = () => visitor.user.click(screen.getByRole("button", { name: "Save Changes" }));
  return { ...visitor, editor, name, save };
}

beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

describe("the section of a widget", () => {
  it("opens its form, and keeps the values while it is closed", async () => {
    serveWidgets(text);
    const { user, editor, name } = await openSection();
    expect(editor).toHaveTextContent("Come all");
    expect(name).toHaveValue("Why we play");
    expect(screen.getByLabelText("Type")).toHaveDisplayValue("Text");
    await user.type(name, "!");
    await user.click(screen.getByRole("button", { name: "Text: Why we play" }));
    expect(name).not.toBeVisible();
    await user.click(screen.getByRole("button", { name: "Text: Why we play" }));
    expect(name).toHaveValue("Why we play!");
    expect(name).toBeVisible();
  });

  it("saves from the shown version, and again from the next one", async () => {
    const { sent } = serveWidgets(text);
    const { user, name, save } = await openSection();
    await user.type(name, "!");
    await user.click(screen.getByRole("button", { name: "Heading 2" }));
    await save();
    await waitFor(() => expect(alerts).toEqual(["Widget successfully updated."]));
    expect(await screen.findByRole("button", { name: "Text: Why we play!" })).toBeVisible();
    await user.type(name, "?");
    await save();
    await waitFor(() => expect(alerts).toHaveLength(2));
    const content = '{"body":"<h2>Come all</h2>"}';
    expect(sent).toMatchObject([
      { ifMatch: '"3-"', body: { id: 41, name: "Why we play!", widgetTypeId: 1, content } },
      { ifMatch: '"4-"', body: { id: 41, name: "Why we play!?", content } },
    ]);
  });

  it("reports a stale version, loads the latest, and saves again", async () => {
    const { state } = serveWidgets(text);
    const { user, name, editor, save } = await openSection();
    await user.type(name, "!");
    const theirs = JSON.stringify({ body: "<p>Theirs</p>" });
    state.widgets = [{ ...text, content: theirs, version: 4 }];
    await save();
    await waitFor(() => expect(alerts).toEqual([`Error: ${stale}`]));
    await user.click(screen.getByRole("button", { name: "Load the latest version" }));
    await waitFor(() => expect(editor).toHaveTextContent("Theirs"));
    expect(name).toHaveValue("Why we play!");
    await save();
    await waitFor(() => expect(alerts.at(-1)).toBe("Widget successfully updated."));
    expect(state.widgets[0]).toMatchObject({ name: "Why we play!", content: theirs });
  });

  it("can be set live while its form has changes, which are saved later", async () => {
    const { state } = serveWidgets({ ...text, liveFlag: false });
    const { user, name, save } = await openSection();
    await user.type(name, "!");
    await user.click(screen.getByRole("switch", { name: "Live: Text: Why we play" }));
    await waitFor(() => expect(state.widgets[0]?.liveFlag).toBe(true));
    await waitFor(() => expect(screen.getByRole("switch")).toHaveAttribute("aria-busy", "false"));
    await save();
    await waitFor(() => expect(alerts).toHaveLength(2));
    expect(state.widgets[0]).toMatchObject({ liveFlag: true, name: "Why we play!" });
  });

  it("shows beside the type why it cannot be changed", async () => {
    serveWidgets(text);
    const why = "widgetTypeId cannot be a Post: it has photos";
    server.use(http.put("/api/Widget", () => someProblem(422, { widgetTypeId: [why] })));
    const { user, save } = await openSection();
    await user.selectOptions(screen.getByLabelText("Type"), "Post");
    await save();
    await waitFor(() => expect(alerts).toEqual([`Error: ${why}`]));
    expect(screen.getByLabelText("Type")).toHaveAccessibleDescription(
      /Type cannot be a Post: it has photos/,
    );
  });
});

describe("moving a section", () => {
  const titles = () => screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);
  const order = (...names: string[]) => names.map((name) => `Text: ${name}`);

  /** jsdom has no layout: gives each section a place below the one before. */
  let placed: { mockRestore: () => void };
  beforeEach(() => {
    const rect = function (this: Element) {
      const all = screen.getAllByText(/^Text: [^.]*$/, { selector: "span" });
      const place = all.findIndex((title) => this.contains(title));
      return new DOMRect(0, Math.max(0, place) * 60, 300, 50);
    };
    placed = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(rect);
  });
  afterEach(() => placed.mockRestore());

  let moved = "";
  const handle = () => screen.getByRole("button", { name: `Move Text: ${moved}` });
  const takeHold = (name: string) => {
    moved = name;
    handle().focus();
  };

  async function press(...codes: string[]) {
    for (const code of codes) {
      fireEvent.keyDown(handle(), { code, key: code });
      await act(() => new Promise((heard) => setTimeout(heard, 50)));
    }
  }

  it("saves the whole list by keyboard, and announces the place", async () => {
    const { sent } = serveWidgets(...three);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Text: Why we play" }));
    const name = await screen.findByLabelText("Name");
    takeHold("Why we play");
    expect(handle()).toHaveAccessibleDescription(/^To move this section, press Space/);
    await press("Space");
    expect(name, "all are collapsed meanwhile").not.toBeVisible();
    expect(
      await screen.findByText("Text: Why we play is picked up from place 1 of 3."),
    ).toBeVisible();
    await press("ArrowDown", "ArrowDown");
    expect(await screen.findByText("Text: Why we play is at place 3 of 3.")).toBeVisible();
    await press("Space");
    expect(titles()).toEqual(order("Last year", "Prizes", "Why we play"));
    expect(await screen.findByText("Text: Why we play is put down at place 3 of 3.")).toBeVisible();
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        [
          { id: 42, position: 1 },
          { id: 43, position: 2 },
          { id: 41, position: 3 },
        ],
      ]),
    );
    expect(name).toBeVisible();
  });

  it("is cancelled by Escape", async () => {
    const { sent } = serveWidgets(...three);
    await open();
    takeHold("Why we play");
    await press("Space", "ArrowDown", "Escape");
    expect(await screen.findByText("Text: Why we play is back at place 1 of 3.")).toBeVisible();
    expect(titles()).toEqual(order("Why we play", "Last year", "Prizes"));
    expect(sent).toEqual([]);
  });

  it("is undone when it cannot be saved, and says so", async () => {
    serveWidgets(...three);
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    server.use(
      http.put("/api/Widget/reorder", async () => {
        await refused;
        return someProblem(503, { "": ["Wait."] });
      }),
    );
    await open();
    takeHold("Prizes");
    await press("Space", "ArrowUp", "Space");
    expect(titles()).toEqual(order("Why we play", "Prizes", "Last year"));
    refuse();
    expect(await screen.findByRole("alert")).toHaveTextContent("The new order could not be saved");
    expect(titles()).toEqual(order("Why we play", "Last year", "Prizes"));
    expect(alerts).toEqual(["Error: Wait."]);
  });
});
