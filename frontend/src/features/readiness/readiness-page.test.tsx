import { screen, within } from "@testing-library/react";
import type { ReadinessCheck, ReadinessFinding } from "#api/types.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { words } from "./words.ts";

const checks = Object.keys(words) as ReadinessCheck[];

function serve(found: Partial<Record<ReadinessCheck, Omit<ReadinessFinding, "check">>>): void {
  const findings = checks.map((check) => ({ check, count: 0, examples: [], ...found[check] }));
  server.use(
    http.get("/api/Tournament/{id}/readiness", ({ response }) => response(200).json(findings)),
  );
}

async function open() {
  signedInAs({ roles: ["Admin"] });
  const visited = visit("/tournaments/7/admin/readiness");
  await screen.findByRole("heading", { name: "Ready for the Day?", level: 1 });
  return visited;
}

const part = (name: string) => within(screen.getByRole("region", { name }));

test("an event in order says so, with every check", async () => {
  serve({});
  await open();
  expect(await screen.findByText(`Ready: all ${checks.length} checks passed.`)).toBeVisible();
  for (const check of checks) expect(part("In order").getByText(words[check].well)).toBeVisible();
  expect(screen.queryByRole("region", { name: "To put in order" })).not.toBeInTheDocument();
});

test("a fault is told with its people and the page that mends it", async () => {
  serve({
    unpaid: { count: 7, examples: ["Ann Lee, Foursome", "Bo Lee, Foursome"] },
    noStation: { count: 1, examples: [] },
  });
  await open();
  expect(
    await screen.findByText(`${checks.length - 4} of ${checks.length - 2} checks passed.`),
  ).toBeVisible();
  const line = within(screen.getByRole("listitem", { name: "7 tickets are not paid" }));
  expect(line.getByText("Ann Lee, Foursome")).toBeVisible();
  expect(line.getByText("and 5 more")).toBeVisible();
  expect(line.getByRole("link", { name: "Tickets" })).toHaveAttribute(
    "href",
    "/tournaments/7/admin/tickets/attendee",
  );
  expect(part("To put in order").getByText("No phone is prepared for check-in")).toBeVisible();
  expect(screen.queryByText(words.silentStation.well), "there is none").not.toBeInTheDocument();
});

test("one thing is told in the singular, and each check has a link", async () => {
  const phones = checks.filter((check) => check !== "noStation");
  serve(Object.fromEntries(phones.map((check) => [check, { count: 1, examples: [] }])));
  await open();
  expect(await screen.findByText("1 ticket is not paid")).toBeVisible();
  expect(part("To put in order").getAllByRole("link")).toHaveLength(phones.length);
  expect(screen.getByText(`1 of ${checks.length} checks passed.`)).toBeVisible();
});

test("checks that cannot be loaded say so, with a way to try again", async () => {
  server.use(
    http.get("/api/Tournament/{id}/readiness", () => someProblem(503, { "": ["not now"] })),
  );
  const { user } = await open();
  expect(await screen.findByText("The checks could not be loaded just now.")).toBeVisible();
  serve({});
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^Ready:/)).toBeVisible();
});

test("nobody but an Admin has the page", async () => {
  signedInAs({ roles: ["Volunteer"] });
  visit("/tournaments/7/admin/readiness");
  expect(await screen.findByRole("heading", { level: 1 })).not.toHaveTextContent("Ready");
});
