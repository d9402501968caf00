import { screen, waitFor } from "@testing-library/react";
import type { Ticket } from "#api/types.ts";
import { someTicket } from "#testing/event-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { ada, openTickets, paidByCheck, purchasers } from "#testing/tickets-admin.tsx";

const ofAda = { ...ada, userId: 77 };

/** Ada has two shown unpaid tickets, one of another category, and a paid one. Sam has one. */
function open(all?: Ticket[]) {
  const tickets = [
    someTicket({ ...ofAda, id: 52 }),
    someTicket({ ...ofAda, id: 53 }),
    someTicket({ ...ofAda, ...paidByCheck, id: 54 }),
    someTicket({ id: 55, userId: 78 }),
  ];
  const elsewhere = someTicket({ ...ofAda, id: 56, tournamentId: 8 });
  const asked: string[] = [];
  const page = openTickets(tickets);
  server.use(
    http.get("/api/Ticket/query/user/{id}", ({ response }) =>
      response(200).json(
        all ?? [...tickets.slice(0, 3), someTicket({ ...ofAda, id: 57 }), elsewhere],
      ),
    ),
    http.delete("/api/Ticket/unpaid", ({ request, response }) => {
      asked.push(new URL(request.url).search);
      page.state.tickets = page.state.tickets.filter(({ id }) => id > 53);
      return response(200).json({ deleted: 3 });
    }),
  );
  return { ...page, asked };
}

const buttons = () => screen.findAllByRole("button", { name: "Delete all unpaid" });

describe("all unpaid tickets of a person", () => {
  it("are deleted at once after a confirmation that counts them", async () => {
    const { user, asked } = open();
    const [first, ...others] = await buttons();
    expect(others).toHaveLength(2);
    expect(first).toHaveAccessibleDescription("Ada Cole");
    answerQuestionsWith("yes");
    await user.click(first ?? document.body);
    await waitFor(async () => expect(await purchasers()).toHaveLength(2));
    expect(questions).toEqual([
      "Are you sure you want to delete all 3 unpaid tickets of Ada Cole (ada@club.example) for this tournament, whatever their category?",
    ]);
    expect(asked).toEqual(["?tournamentId=7&userId=77"]);
    expect(await buttons()).toHaveLength(1);
  });

  it("can be deleted when only one of them is shown", async () => {
    const one = someTicket({ ...ofAda, id: 52 });
    openTickets([one]);
    expect(await buttons()).toHaveLength(1);
  });

  it("are counted without partly paid ones, which stay", async () => {
    const part = someTicket({ ...ofAda, id: 58, reference: "FW-7K3Q2M", received: 1000 });
    const none = someTicket({ ...ofAda, id: 59 });
    const { user, asked } = open([part, none]);
    answerQuestionsWith("no");
    await user.click((await buttons())[0] ?? document.body);
    await waitFor(() => expect(questions).toHaveLength(1));
    expect(questions[0]).toBe(
      "Are you sure you want to delete the 1 unpaid ticket of Ada Cole (ada@club.example) for this tournament, whatever their category?" +
        "\n\nFW-7K3Q2M stays, as $1,000 was received for it.",
    );
    expect(asked).toEqual([]);
  });

  it("have no button when all are partly paid", async () => {
    const { user, asked } = open([
      someTicket({ ...ofAda, id: 58, reference: "FW-7K3Q2M", received: 1000 }),
    ]);
    await user.click((await buttons())[0] ?? document.body);
    await waitFor(() =>
      expect(alerts).toEqual([
        "Ada Cole (ada@club.example) has no ticket that can be deleted.\n\n" +
          "FW-7K3Q2M stays, as $1,000 was received for it.",
      ]),
    );
    expect([questions, asked]).toEqual([[], []]);
  });

  it("stay when the confirmation is refused", async () => {
    const { user, asked } = open();
    answerQuestionsWith("no");
    await user.click((await buttons())[0] ?? document.body);
    await waitFor(() => expect(questions).toHaveLength(1));
    expect(asked).toEqual([]);
    expect(await buttons()).toHaveLength(3);
  });

  it("stay when the server refuses with a reason", async () => {
    const { user } = open();
    server.use(
      http.delete("/api/Ticket/unpaid", () =>
        someProblem(409, { "": ["Somebody has been checked in."] }),
      ),
    );
    answerQuestionsWith("yes");
    await user.click((await buttons())[0] ?? document.body);
    await waitFor(() => expect(alerts).toEqual(["Error: Somebody has been checked in."]));
    expect(await buttons()).toHaveLength(3);
  });
});
