import { screen, within } from "@testing-library/react";
import { ann, dee, openPairings, servePairings } from "#testing/pairings-page.tsx";
import { somePairings } from "#testing/pairings.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";

test("each pairing shows its start, players and open places", async () => {
  await openPairings(somePairings({ pairings: [ann, dee] }));
  expect(
    await screen.findByText("2 pairings, 4 players. 1 without a start. 2 incomplete."),
  ).toBeVisible();
  const [first, second] = within(screen.getByRole("list", { name: "Pairings" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);
  expect([first, second]).toEqual(["Hole 7A", "No start yet"]);
  expect(screen.getByText("fixed")).toBeVisible();
  expect(screen.getByText("1 open place")).toBeVisible();
  expect(screen.getByText("3 open places")).toBeVisible();
});

test("a round without groups leads to the tickets", async () => {
  await openPairings(somePairings());
  expect(await screen.findByText(/No group is in this round yet/)).toBeVisible();
  const round = within(screen.getByRole("region", { name: "Morning" }));
  expect(round.getByRole("link", { name: "Attendee Tickets" })).toBeVisible();
});

test("a tournament without rounds leads to the schedule", async () => {
  servePairings(somePairings());
  server.use(
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json([])),
  );
  signedInAs({ roles: ["Admin"] });
  visit("/tournaments/7/admin/pairings");
  expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
});

test("a link scrolls to a pairing and focuses it", async () => {
  servePairings(somePairings({ pairings: [ann, dee] }));
  signedInAs({ roles: ["Admin"] });
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  visit("/tournaments/7/admin/pairings?round=5&pairing=2");
  const heading = await screen.findByRole("heading", { name: "No start yet" });
  await vi.waitFor(() => expect(heading).toHaveFocus());
  expect(scrolled.mock.contexts.filter((it) => it === heading)).toHaveLength(1);
});
