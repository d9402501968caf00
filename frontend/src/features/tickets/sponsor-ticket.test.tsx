import { screen, waitFor } from "@testing-library/react";
import type { Sponsor } from "#api/types.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { someSite, someUser } from "#testing/factories.ts";
import { someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { takeReservations, tellCategories } from "#testing/reserving.ts";
import { http, server } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

beforeEach(tellCategories);

describe("a sponsor ticket", () => {
  const sponsorAddress = "/tournaments/7/admin/tickets/sponsor/new";
  const manage = (...sponsors: Sponsor[]) =>
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json(sponsors)));

  it("is reserved for a sponsor of the user", async () => {
    signedInAs({ id: 5 });
    manage(someSponsor(), someSponsor({ id: 22, name: "Teeward Sports" }));
    const seen = takeReservations();
    const { user, address: where } = visit(sponsorAddress);
    const sponsor = await screen.findByLabelText("Sponsor");
    expect(sponsor).toHaveAccessibleDescription(
      "If the sponsor is not listed, contact help@fund.example.",
    );
    await user.click(screen.getByRole("radio", { name: "Gold Sponsor, $10,000" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(alerts).toEqual(["sponsorId cannot be empty"]);
    await user.selectOptions(sponsor, "Teeward Sports");
    await user.click(screen.getByRole("switch", { name: /^Participating/ }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(where()).toBe("/account/reservations"));
    expect(seen.map(({ body }) => body)).toEqual([
      { tournamentId: 7, ticketCategoryId: 14, userId: 5, sponsorId: 22, userParticipating: false },
    ]);
  });

  it("asks for a dinner whether the user comes, not plays", async () => {
    signedInAs({ id: 5 });
    manage(someSponsor());
    const table = { sponsorFlag: true, playFlag: false, price: 1500 };
    server.use(
      http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
        response(200).json([someTicketCategory({ id: 16, name: "Dinner table", ...table })]),
      ),
    );
    const { user } = visit(sponsorAddress);
    await user.click(await screen.findByRole("radio", { name: "Dinner table, $1,500" }));
    expect(screen.getByText(/^You come, too, with a place/)).toBeVisible();
    expect(screen.queryByText(/You play/)).toBeNull();
  });

  it("shows the support address to users without a sponsor", async () => {
    signedInAs();
    manage();
    visit(sponsorAddress);
    expect(await screen.findByRole("link", { name: "help@fund.example" })).toHaveAttribute(
      "href",
      "mailto:help@fund.example",
    );
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });
});

it("waits for an address that is not confirmed, and mails the link again", async () => {
  signedInAs({ id: 5 });
  server.use(
    http.get("/api/User/{id}", ({ response }) =>
      response(200).json(someUser({ emailProven: false })),
    ),
    http.get("/api/Sponsor", () => Response.json([], { headers: { "X-Sponsors-Withheld": "2" } })),
  );
  visit("/tournaments/7/admin/tickets/sponsor/new");
  expect(await screen.findByText(/^2 sponsors wait for you\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Send the link again" })).toBeVisible();
  expect(screen.queryByText(/not linked to a sponsor/)).toBeNull();
});

describe("without a support address", () => {
  beforeEach(() => {
    signedInAs();
    server.use(
      http.get("/api/Site", ({ response }) => response(200).json(someSite({ supportEmail: null }))),
    );
  });

  it("names the organizers to a visitor who manages no sponsor", async () => {
    visit("/tournaments/7/admin/tickets/sponsor/new");
    expect(
      await screen.findByText(/^Tell the organizers the name of the sponsor and the ticket/),
    ).toBeVisible();
    expect(document.body.innerHTML).not.toContain("mailto:null");
  });

  it("names the organizers beside the sponsors", async () => {
    server.use(http.get("/api/Sponsor", ({ response }) => response(200).json([someSponsor()])));
    visit("/tournaments/7/admin/tickets/sponsor/new");
    expect(await screen.findByLabelText("Sponsor")).toHaveAccessibleDescription(
      "If the sponsor is not listed, contact the organizers.",
    );
  });
});
