import { screen, waitFor, within } from "@testing-library/react";
import type { Broadcast, BroadcastRecipients } from "#api/types.ts";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";

const address = "/tournaments/7/admin/messages";

function someBroadcast(changes: Partial<Broadcast> = {}): Broadcast {
  return {
    id: 71,
    tournamentId: 7,
    who: "everyone",
    ticketCategoryId: null,
    roundId: null,
    hole: null,
    invitation: false,
    subject: "Rain",
    body: "Come at 11.",
    createdAt: "2027-05-01T12:00:00Z",
    author: "Ann Baker",
    sendAt: "2027-05-01T12:00:00Z",
    state: "done",
    recipients: 600,
    sent: 597,
    refused: 3,
    dropped: 0,
    ...changes,
  };
}

const two: BroadcastRecipients = {
  count: 2,
  withoutAddress: 1,
  recipients: [
    { id: 8, name: "Ann Baker", email: "ann@fairway.example" },
    { id: 9, name: "Kim Rivera", email: "kim@fairway.example" },
  ],
};

function have(...broadcasts: Broadcast[]) {
  server.use(
    http.get("/api/Broadcast/query/tournament/{id}", ({ response }) =>
      response(200).json(broadcasts),
    ),
    http.get("/api/Round/query/tournament/{id}", ({ response }) => response(200).json([])),
  );
}

function find(found: BroadcastRecipients) {
  server.use(
    http.get("/api/Broadcast/recipients/tournament/{id}", ({ response }) =>
      response(200).json(found),
    ),
    http.post("/api/Broadcast/preview", async ({ request, response }) => {
      const { broadcast, userId } = await request.json();
      const name = userId === 9 ? "Kim" : "Ann";
      return response(200).json({
        to: `${name.toLowerCase()}@fairway.example`,
        subject: broadcast.subject,
        text: `Hello ${name},\n\n${broadcast.body}`,
      });
    }),
  );
}

async function write(body = "Come at 11.") {
  const { user } = visit(address);
  await user.type(await screen.findByLabelText(/^Subject/), "Rain");
  await user.type(screen.getByLabelText(/^Text/), body);
  await user.click(screen.getByRole("button", { name: "Review" }));
  return user;
}

beforeEach(() => {
  signedInAs({ roles: ["Admin"] });
  have();
});

describe("messages", () => {
  it("are loading, then none", async () => {
    visit(address);
    expect(await screen.findByText("Loading...")).toBeVisible();
    expect(await screen.findByText("No message was written yet.")).toBeVisible();
  });

  it("say that they could not be loaded", async () => {
    server.use(
      http.get("/api/Broadcast/query/tournament/{id}", () => someProblem(503, { "": ["Later."] })),
    );
    visit(address);
    expect(await screen.findByText("The messages could not be loaded just now.")).toBeVisible();
  });

  it("count sent and refused mails, and can be stopped", async () => {
    const stopped: unknown[] = [];
    have(
      someBroadcast({
        id: 73,
        subject: "Later",
        state: "scheduled",
        recipients: 0,
        sent: 0,
        refused: 0,
      }),
      someBroadcast({ id: 72, subject: "Thanks", state: "sending", sent: 412 }),
      someBroadcast({ invitation: true }),
    );
    server.use(
      http.put("/api/Broadcast/cancel", async ({ request, response }) => {
        stopped.push(await request.json());
        return response(200).json(someBroadcast({ state: "cancelled" }));
      }),
    );
    const { user } = visit(address);
    const table = within(await screen.findByRole("table", { name: "Messages so far" }));
    expect(table.getByText("412 of 600 sent, 3 refused")).toBeVisible();
    expect(table.getByText("597 of 600 sent, 3 refused")).toBeVisible();
    expect(table.getByText("Everyone with a ticket or a place · who agreed")).toBeVisible();
    expect(table.getAllByRole("button", { name: /^Stop/ })).toHaveLength(2);
    await user.click(table.getByRole("button", { name: "Stop: Thanks" }));
    expect(questions).toEqual(["Stop 'Thanks'? Mails that have left are not called back."]);
    await waitFor(() => expect(stopped).toEqual([{ id: 72 }]));
  });

  it("are for purchasers of unpaid tickets, unless the event is cancelled", async () => {
    const names = async () => {
      const list = await screen.findByLabelText("To");
      const options = within(list).getAllByRole("option");
      return options.map(({ textContent }) => textContent);
    };
    have();
    const { leave } = visit(address);
    expect(await names()).toContain("Purchasers of unpaid tickets");
    leave();
    const weather = {
      state: "cancelled" as const,
      note: "",
      decisionAt: null,
      formerDateStart: null,
      formerDateEnd: null,
    };
    server.use(
      http.get("/api/Tournament/{id}", ({ response }) =>
        response(200).json(someTournamentDetail({ weather })),
      ),
    );
    visit(address);
    expect(await names()).not.toContain("Purchasers of unpaid tickets");
  });

  it("are previewed as any recipient, and sent after a confirmation", async () => {
    const sent: unknown[] = [];
    find(two);
    server.use(
      http.post("/api/Broadcast", async ({ request, response }) => {
        sent.push(await request.json());
        return response(201).json(someBroadcast({ state: "scheduled" }));
      }),
    );
    const user = await write();
    expect(await screen.findByRole("heading", { name: "To 2 people" })).toHaveFocus();
    expect(screen.getByText("1 person cannot be told, without an e-mail address.")).toBeVisible();
    await user.click(screen.getByText("Show the names"));
    expect(screen.getByText("kim@fairway.example")).toBeVisible();
    await user.selectOptions(screen.getByLabelText("As read by"), "Kim Rivera");
    await waitFor(() => expect(screen.getByLabelText("Preview")).toHaveTextContent("Hello Kim,"));
    await user.click(screen.getByRole("button", { name: "Send to 2 people" }));
    expect(questions).toEqual([
      "Send this message to 2 people now? What has left cannot be called back.",
    ]);
    await waitFor(() => expect(alerts).toEqual(["The message is on its way."]));
    expect(sent).toEqual([
      { tournamentId: 7, who: "everyone", subject: "Rain", body: "Come at 11." },
    ]);
    expect(await screen.findByLabelText(/^Subject/)).toHaveValue("");
  });

  it("go back to the form, and are mailed to the Admin as a test", async () => {
    find(two);
    server.use(http.post("/api/Broadcast/test", ({ response }) => response(204).empty()));
    const user = await write();
    await user.click(await screen.findByRole("button", { name: "Mail it to me alone" }));
    await waitFor(() => expect(alerts).toEqual(["A test is on its way to you."]));
    await user.click(screen.getByRole("button", { name: "Change it" }));
    expect(screen.getByLabelText(/^Text/)).toHaveFocus();
    expect(screen.getByLabelText(/^Text/)).toHaveValue("Come at 11.");
  });

  it("are not sent without recipients", async () => {
    find({ count: 0, withoutAddress: 0, recipients: [] });
    await write();
    expect(await screen.findByText("Nobody fits these choices. Please change them.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  });

  it("list braces without a placeholder before they are sent", async () => {
    find(two);
    // `user.type` reads `{{` as one brace.
    await write("Dear {{firstName}, {{first-name}: {{day} }, {{{{event}} {{{{{{}}");
    const told = "No placeholders, so everybody reads the braces as they stand: ";
    expect(await screen.findByText(`${told}{first-name} } {{event}} {{{}}`)).toBeVisible();
  });

  it("name an unknown placeholder beside the text", async () => {
    find(two);
    const why = "body has {name}, which is no placeholder";
    server.use(http.post("/api/Broadcast/preview", () => someProblem(422, { body: [why] })));
    await write();
    expect(await screen.findByText("Text has {name}, which is no placeholder")).toBeVisible();
  });
});
