import { screen, waitFor, within } from "@testing-library/react";
import type { CheckInAttendee } from "#api/types.ts";
import { ann, ben, cara, openByName, row } from "#testing/check-in.tsx";
import { someTicket } from "#testing/event-factories.ts";
import { someUser } from "#testing/factories.ts";
import { takeBatches, tellRoster } from "#testing/roster.ts";
import { http, server } from "#testing/server.ts";
import { alerts, answerQuestionsWith, questions } from "#testing/setup.ts";
import { unpaidQuestion } from "./unpaid-question.ts";

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const question = "Ann Baker has not paid yet. Check in anyway?";

describe("checking in a person who has not paid", () => {
  it("asks first, and does nothing on 'no'", async () => {
    const { user } = await openByName([ann, ben]);
    const seen = takeBatches();
    answerQuestionsWith("no");
    await user.click(row(/^Ann/));
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Check In" }));
    expect(questions).toEqual([question]);
    expect(dialog("Ann Baker").getByRole("button", { name: "Check In" })).toBeEnabled();
    expect(seen).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(questions).toEqual([question, question]);
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it("does not ask for a person who has paid", async () => {
    const { user } = await openByName([{ ...ann, paid: true }]);
    takeBatches();
    await user.click(row(/^Ann/));
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Check In" }));
    expect(await screen.findByText("Success!")).toBeVisible();
    expect(questions).toEqual([]);
  });

  it("asks once for a group, with all names", () => {
    const person = (displayName: string, paid = false) => ({ displayName, paid });
    expect(unpaidQuestion([person("Ann", true), person("Bo", true)])).toBeNull();
    expect(unpaidQuestion([person("Ann"), person("Bo", true)])).toBe(
      "Ann has not paid yet. Check in anyway?",
    );
    expect(unpaidQuestion([person("Ann"), person("Bo"), person("Cy")])).toBe(
      "Ann, Bo, and Cy have not paid yet. Check in anyway?",
    );
  });
});

describe("an Admin at the table", () => {
  const admin = ["Admin"];

  it("finds the ticket of a person who has not paid", async () => {
    const { user } = await openByName([ann, ben, { ...cara, paid: false }], admin);
    await user.click(row(/^Ann/));
    expect(dialog("Ann Baker").getByRole("link", { name: "Payment" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/tickets/attendee?search=Ann%20Baker",
    );
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(row(/^Ben/));
    expect(dialog("Ben Cole").queryByRole("link", { name: "Payment" })).toBeNull();
  });

  it("corrects a name in place", async () => {
    const attendees: CheckInAttendee[] = [ann, ben];
    const { user } = await openByName(attendees, admin);
    const bodies: unknown[] = [];
    server.use(
      http.get("/api/Attendee/{id}", ({ params, response }) =>
        response(200).json({ id: Number(params.id), groupId: 61, userId: 173, ticketId: 41 }),
      ),
      http.get("/api/User/{id}", ({ params, response }) => {
        const user = someUser({ id: Number(params.id), nameFirst: "Ann", nameLast: "Baker" });
        return response(200).json(user, { headers: { ETag: '"4"' } });
      }),
      http.put("/api/User", async ({ request, response }) => {
        bodies.push(await request.json());
        tellRoster([{ ...ann, displayName: "Anne Baker" }, ben]);
        return response(200).json(someUser({ id: 173 }));
      }),
    );
    await user.click(row(/^Ann/));
    const correct = dialog("Ann Baker").getByRole("button", { name: "Correct name" });
    await user.click(correct);
    await screen.findByRole("dialog", { name: "Correct the name of Ann Baker" });
    await user.type(await screen.findByLabelText(/^First name/), "e");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByRole("dialog", { name: "Anne Baker" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Correct/ })).toBeNull());
    expect(bodies).toEqual([{ id: 173, nameFirst: "Anne", nameLast: "Baker" }]);
    expect(alerts).toEqual(["User successfully updated."]);
    expect(correct).toHaveFocus();
  });

  it("records a payment at the table, with its method", async () => {
    const { user } = await openByName([ann, ben], admin);
    const bodies: unknown[] = [];
    server.use(
      http.get("/api/Attendee/{id}", ({ params, response }) =>
        response(200).json({ id: Number(params.id), groupId: 61, userId: 173, ticketId: 51 }),
      ),
      http.get("/api/Ticket/{id}", ({ response }) => response(200).json(someTicket())),
      http.put("/api/Ticket", async ({ request, response }) => {
        bodies.push(await request.json());
        tellRoster([{ ...ann, paid: true }, ben]);
        return response(200).json(someTicket({ paid: true, version: 2 }));
      }),
    );
    await user.click(row(/^Ann/));
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Paid now" }));
    const method: HTMLInputElement = await screen.findByLabelText(/^Method/);
    const proposed = [...(method.list?.options ?? [])].map(({ value }) => value);
    expect(proposed).toEqual(["Check", "Card", "Cash", "Wire", "Comp", "Other"]);
    await user.type(method, "Cash{Enter}");
    expect(await dialog("Ann Baker").findByText("Paid")).toBeVisible();
    expect(screen.queryByLabelText(/^Method/)).toBeNull();
    expect(dialog("Ann Baker").queryByRole("button", { name: "Paid now" })).toBeNull();
    expect(bodies).toEqual([{ id: 51, paid: true, paymentMethod: "Cash" }]);
    expect(dialog("Ann Baker").getByRole("button", { name: "Check In" })).toBeEnabled();
  });

  it("sees that the payment is recorded already", async () => {
    const { user } = await openByName([ann], admin);
    server.use(
      http.get("/api/Attendee/{id}", ({ response }) =>
        response(200).json({ id: 1, groupId: 61, userId: 173, ticketId: 51 }),
      ),
      http.get("/api/Ticket/{id}", ({ response }) => {
        tellRoster([{ ...ann, paid: true }]);
        return response(200).json(someTicket({ paid: true }));
      }),
    );
    await user.click(row(/^Ann/));
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Paid now" }));
    expect(await dialog("Ann Baker").findByText("Paid")).toBeVisible();
    expect(alerts).toEqual(["This ticket is paid already."]);
  });

  it("sees that the network is away", async () => {
    const { user } = await openByName([ann], admin);
    server.use(http.get("/api/Attendee/{id}", () => Response.error()));
    await user.click(row(/^Ann/));
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Correct name" }));
    await waitFor(() => expect(alerts).toHaveLength(1));
    expect(alerts[0]).toMatch(/^An error occurred/);
    expect(dialog("Ann Baker").getByRole("button", { name: "Check In" })).toBeEnabled();
  });

  it("reads beside the link that it opens with a network only", async () => {
    const { user } = await openByName([ann], admin);
    takeBatches(
      undefined,
      () => Response.error(),
      () => Response.error(),
    );
    server.use(http.get("/api/Attendee/checkin/{tournamentId}/roster", () => Response.error()));
    await user.click(row(/^Ann/));
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Check In" }));
    await screen.findByText("no network", undefined, { timeout: 10_000 });
    await user.click(row(/^Ann/));
    expect(
      dialog("Ann Baker").getByRole("link", { name: "Payment (opens with a network only)" }),
    ).toBeVisible();
  });

  it("is the only role with these buttons", async () => {
    const { user } = await openByName([ann]);
    await user.click(row(/^Ann/));
    expect(dialog("Ann Baker").queryByRole("link", { name: "Payment" })).toBeNull();
    expect(dialog("Ann Baker").queryByRole("button", { name: "Paid now" })).toBeNull();
    expect(dialog("Ann Baker").queryByRole("button", { name: "Correct name" })).toBeNull();
  });
});
