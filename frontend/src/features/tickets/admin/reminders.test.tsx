import { screen, waitFor } from "@testing-library/react";
import { someTicket } from "#testing/event-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";
import { ada, openTickets } from "#testing/tickets-admin.tsx";

type Outcome = Record<"mailed" | "nothingDue" | "remindedBefore" | "withoutAddress", number>;

/** The server answers each reminder with this outcome. Returns the sent ids. */
function remindersAre(outcome: Partial<Outcome>): number[][] {
  const sent: number[][] = [];
  server.use(
    http.post("/api/Ticket/remind", async ({ request, response }) => {
      sent.push((await request.json()).ids);
      const nobody = { mailed: 0, nothingDue: 0, remindedBefore: 0, withoutAddress: 0 };
      return response(200).json({ ...nobody, ...outcome });
    }),
  );
  return sent;
}

const remind = () => screen.getByRole("button", { name: "Mail a reminder" });

async function openBoth() {
  const opened = openTickets([someTicket(), someTicket(ada)]);
  await opened.user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
  return opened;
}

describe("a reminder to pay", () => {
  it("is mailed for the selected tickets after a confirmation", async () => {
    const sent = remindersAre({ mailed: 1, remindedBefore: 1 });
    const { user } = await openBoth();
    await user.click(remind());
    expect(questions).toEqual([
      "Mail a reminder for 2 tickets? Each purchaser is told how to pay, once a day at most.",
    ]);
    const outcome = "1 reminder is on its way. 1 ticket reminded within the last day.";
    expect(await screen.findByText(outcome)).toBeVisible();
    expect(sent).toEqual([[51, 52]]);
    await waitFor(() => expect(remind()).toBeDisabled());
  });

  it("shows the reason when no mail is sent", async () => {
    remindersAre({ withoutAddress: 2 });
    const { user } = await openBoth();
    await user.click(remind());
    const outcome = "No reminder was mailed. 2 tickets without an e-mail address.";
    expect(await screen.findByText(outcome)).toBeVisible();
  });

  it("keeps the selection when it fails", async () => {
    server.use(http.post("/api/Ticket/remind", () => someProblem(503, {})));
    const { user } = await openBoth();
    await user.click(remind());
    await waitFor(() => expect(alerts).toHaveLength(1));
    expect(screen.getByText("2 selected")).toBeVisible();
  });

  it("is shown in the list with its day until the ticket is paid", async () => {
    openTickets([
      someTicket({ remindedAt: "2027-05-02T18:30:00Z" }),
      someTicket({ ...ada, paid: true, remindedAt: "2027-05-03T18:30:00Z" }),
    ]);
    expect(await screen.findByText("Reminded 5/2/2027")).toBeVisible();
    expect(screen.queryByText("Reminded 5/3/2027")).toBeNull();
  });
});

describe("addresses of the selected tickets", () => {
  it("are copied without duplicates", async () => {
    const { user } = openTickets([someTicket(), someTicket(ada), someTicket({ ...ada, id: 53 })]);
    expect(screen.queryByRole("button", { name: /^Copy/ })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Select all unpaid" }));
    await user.click(screen.getByRole("button", { name: "Copy 2 addresses" }));
    expect(await navigator.clipboard.readText()).toBe("sam@fairway.example, ada@club.example");
  });
});
