import { screen, within } from "@testing-library/react";
import { somePass } from "#testing/event-factories.ts";
import { someSite } from "#testing/factories.ts";
import { keptLinkedPass } from "#queries/kept-passes.ts";
import { comeBackLater, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const token = "0123456789abcdef0123456789abcdef";

function serve(pass = somePass()) {
  const asked: unknown[] = [];
  server.use(
    http.post("/api/Attendee/pass", async ({ request, response }) => {
      asked.push(await request.json());
      return response(200).json(pass);
    }),
  );
  return asked;
}

function open() {
  const asked = serve();
  return { ...visit(`/pass#${token}`), asked };
}

const refuse = (status: 404 | 503) =>
  server.use(http.post("/api/Attendee/pass", () => someProblem(status, { "": ["No."] })));

const notFoundByProxy = () => new Response("<h1>404 Not Found</h1>", { status: 404 });

describe("the pass of a mailed link", () => {
  it("shows its code at once, without signing in", async () => {
    const { asked, user } = open();
    const dialog = within(await screen.findByRole("dialog", { name: "Sam Rivera, Group 1" }));
    expect(dialog.getByRole("img", { name: "QR code of the pass of Sam Rivera" })).toBeVisible();
    for (const text of ["Heron Lakes Golf Club", "2400 Lakeshore Drive", "Foursome: paid"])
      expect(dialog.getByText(text)).toBeVisible();
    expect(await dialog.findByRole("button", { name: "Add to calendar" })).toBeVisible();
    expect(asked).toEqual([{ passToken: token }]);
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: "QR code Pass" })).toBeVisible();
  });

  it("says that the event was cancelled, and asks for no money", async () => {
    const pass = somePass();
    serve({ ...pass, paid: false, tournament: { ...pass.tournament, weather: "cancelled" } });
    visit(`/pass#${token}`);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("This event was cancelled.")).toBeVisible();
    expect(dialog.getByText("Foursome")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Add to calendar" })).toBeNull();
  });

  it("says that a link is void", async () => {
    refuse(404);
    visit(`/pass#${token}`);
    expect(await screen.findByRole("heading", { name: "This pass is not valid" })).toBeVisible();
    expect(screen.getByText(/This link opens no pass/)).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("says that a link without a token is void", async () => {
    visit("/pass");
    expect(await screen.findByRole("heading", { name: "This pass is not valid" })).toBeVisible();
  });

  it("names no support address when the fund has set none", async () => {
    server.use(
      http.get("/api/Site", ({ response }) => response(200).json(someSite({ supportEmail: null }))),
    );
    visit("/pass");
    expect(await screen.findByText(/^If you did not expect this/)).toHaveTextContent(
      "If you did not expect this, ask whoever added you.",
    );
    expect(screen.queryByRole("link", { name: /null|@/ })).toBeNull();
  });

  it("keeps the open pass when the network is lost", async () => {
    open();
    await screen.findByRole("dialog");
    server.use(http.post("/api/Attendee/pass", () => Response.error()));
    await comeBackLater();
    expect(await screen.findByText(/could not be refreshed/)).toBeInTheDocument();
    expect(screen.getByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(alerts).toEqual([]);
  });

  it("keeps the open pass when a proxy on the way answers 404", async () => {
    open();
    await screen.findByRole("dialog");
    server.use(http.post("/api/Attendee/pass", () => notFoundByProxy()));
    await comeBackLater();
    expect(await screen.findByText(/could not be refreshed/)).toBeInTheDocument();
    expect(screen.getByRole("img", { name: /^QR code/ })).toBeVisible();
    expect(keptLinkedPass(token)).toBeDefined();
  });

  it("says in our words that a proxy on the way answered 404", async () => {
    server.use(http.post("/api/Attendee/pass", () => notFoundByProxy()));
    visit(`/pass#${token}`);
    const failed = await screen.findByText(/^Your pass could not be loaded just now/);
    expect(failed).toHaveTextContent(
      /^Your pass could not be loaded just now\. Look whether there is a network\.$/,
    );
  });

  it("removes a pass that became void while it was open", async () => {
    open();
    await screen.findByRole("dialog");
    refuse(404);
    await comeBackLater();
    expect(await screen.findByRole("heading", { name: "This pass is not valid" })).toBeVisible();
    expect(screen.queryByRole("img", { name: /^QR code/ })).toBeNull();
  });

  it("can be retried after a failure", async () => {
    refuse(503);
    const { user } = visit(`/pass#${token}`);
    const again = await screen.findByRole("button", { name: "Try again" });
    serve();
    await user.click(again);
    expect(await screen.findByRole("dialog")).toBeVisible();
  });
});
