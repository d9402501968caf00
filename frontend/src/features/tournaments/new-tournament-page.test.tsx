import { screen, waitFor } from "@testing-library/react";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

const address = "/tournaments/new";

async function open() {
  signedInAs({ roles: ["Admin"] });
  const visitor = visit(address);
  await screen.findByRole("heading", { name: "Tournament Information" });
  return visitor;
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

/** Lets the server accept tournaments after these failures. Returns the sent calls. */
function takeTournaments(...failures: (() => Response)[]) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post("/api/Tournament", async ({ request, response }) => {
      sent.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      const created = someTournamentDetail({ id: 12, liveFlag: false });
      return failures.shift()?.() ?? response(201).json(created);
    }),
  );
  return sent;
}

describe("a new tournament", () => {
  it("proposes a slug from the name until it is changed, and a single day", async () => {
    const { user } = await open();
    await user.type(field("Name"), "St. Mary's Cup 2027");
    expect(field("Slug")).toHaveValue("st-marys-cup-2027");
    expect(field("Slug")).toHaveAccessibleDescription(/lower-case letters and digits/);
    await user.clear(field("Slug"));
    await user.type(field("Slug"), "st-mary");
    await user.type(field("Name"), "!");
    expect(field("Slug")).toHaveValue("st-mary");

    await user.type(field("First day"), "2027-06-03");
    expect(field("Last day")).toHaveValue("2027-06-03");
    await user.clear(field("Last day"));
    await user.type(field("Last day"), "2027-06-04");
    await user.clear(field("First day"));
    await user.type(field("First day"), "2027-06-02");
    expect(field("Last day")).toHaveValue("2027-06-04");
  });

  it("is created, and opens its next steps", async () => {
    const sent = takeTournaments();
    const { user, address: where } = await open();
    await user.type(field("Name"), "Spring Classic");
    await user.type(field("Description"), "A day on the course.");
    await user.type(field("First day"), "2027-06-03");
    await user.type(field("Venue"), "Willow Creek");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(where()).toBe("/tournaments/12/edit"));
    expect(alerts).toEqual(["New Tournament successfully created."]);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: "Spring Classic",
        slug: "spring-classic",
        description: "A day on the course.",
        dateStart: "2027-06-03",
        dateEnd: "2027-06-03",
        locationTitle: "Willow Creek",
        locationAddress: "",
        liveFlag: false,
      },
    ]);
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(await screen.findByRole("heading", { name: "General Information" })).toBeVisible();
  });

  it("names every required field that is empty, and sends nothing", async () => {
    const sent = takeTournaments();
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Create" }));
    const required = ["name", "slug", "description", "dateStart", "dateEnd", "locationTitle"];
    expect(alerts).toEqual([required.map((name) => `${name} cannot be empty`).join("\n\n")]);
    expect(field("Name")).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("shows beside the slug that it is taken", async () => {
    const taken = "Another tournament uses this slug already.";
    takeTournaments(() => someProblem(409, { slug: [taken] }, "/problems/slug-taken"));
    const { user, address: where } = await open();
    await user.type(field("Name"), "Spring Classic");
    await user.type(field("Description"), "A day on the course.");
    await user.type(field("First day"), "2027-06-03");
    await user.type(field("Venue"), "Willow Creek{Enter}");
    await waitFor(() => expect(alerts).toEqual([`Error: ${taken}`]));
    expect(field("Slug")).toHaveAccessibleDescription(new RegExp(taken));
    expect(field("Slug")).toHaveFocus();
    expect(where()).toBe(address);
  });

  it("is for Admins", async () => {
    signedInAs({ roles: ["Content Editor"] });
    visit(address);
    expect(await screen.findByText(/This page needs the role Admin/)).toBeVisible();
  });

  it("leads a visitor to sign in and back", () => {
    const { address: where } = visit(address);
    expect(where()).toBe("/account/signin?returnTo=%2Ftournaments%2Fnew");
  });
});
