import { screen, waitFor } from "@testing-library/react";
import type { LinkedChoice, TicketChoice } from "#api/types.ts";
import { visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { questions } from "#testing/setup.ts";

const asked: LinkedChoice = {
  reference: "FW-7K3Q2M",
  event: "Spring Classic",
  dateStart: "2027-06-03",
  ticketCategory: "Foursome",
  received: 650,
  choice: null,
  mayChoose: true,
};

/** Stores the choice; returns the sent bodies. */
function keepChoice() {
  const sent: unknown[] = [];
  let choice: TicketChoice | null = null;
  const now = () => ({ ...asked, choice, mayChoose: choice === null });
  server.use(
    http.post("/api/Weather/choice/find", ({ response }) => response(200).json(now())),
    http.post("/api/Weather/choice", async ({ request, response }) => {
      const body = await request.json();
      sent.push(body);
      choice = "gift";
      return response(200).json(now());
    }),
  );
  return sent;
}

describe("the link of a mail about a cancelled event", () => {
  it("asks before it chooses, and shows the choice", async () => {
    const sent = keepChoice();
    const { user } = visit("/choose#0123");
    expect(await screen.findByText("Foursome, FW-7K3Q2M: we received $650")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep it as a gift" }));
    expect(questions[0]).toMatch(/^Give the money to the fund\?/);
    await waitFor(() => expect(sent).toEqual([{ code: "0123", choice: "gift" }]));
    expect(
      await screen.findByText("Thank you for your gift! A receipt is on its way."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Give it back to me" })).toBeNull();
  });

  it("says that its ticket is unknown", async () => {
    server.use(http.post("/api/Weather/choice/find", () => someProblem(404, { "": ["none"] })));
    visit("/choose#0123");
    expect(await screen.findByText(/This link is for no ticket/)).toBeVisible();
  });

  it("says at once that it has no code", async () => {
    visit("/choose");
    expect(await screen.findByText(/This link is for no ticket/)).toBeVisible();
  });
});
