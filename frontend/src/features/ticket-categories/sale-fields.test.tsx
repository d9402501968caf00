import { screen, waitFor } from "@testing-library/react";
import { someTicketCategory } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";
import { field, ofAttendees, takeCategories } from "#testing/ticket-categories.ts";

beforeEach(() => void signedInAs({ roles: ["Admin"] }));

describe("the sale of a ticket category", () => {
  it("has a window and early prices in the fund's time zone", async () => {
    const sent = takeCategories();
    const { user } = visit(`${ofAttendees}/new`);
    await user.type(await screen.findByLabelText("Title"), "Foursome");
    await user.type(field("Attendees a group"), "4");
    await user.type(field("Tickets in all"), "18");
    await user.type(field("Price"), "650");
    expect(screen.queryByLabelText(/^Early price, in dollars/)).toBeNull();
    await user.type(field("Early price: last day"), "2027-03-31");
    await user.type(field("Early price, in dollars"), "550");
    await user.type(field("Embed code"), "https://give.example/golf");
    await user.type(field("On sale from"), "2027-03-01");
    await user.type(field("On sale from, time"), "09:00");
    await user.click(screen.getByRole("switch", { name: /^Hidden until then/ }));
    await user.type(screen.getByLabelText(/^On sale until/), "2027-05-31");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          saleStart: "2027-03-01T14:00:00.000Z",
          saleEnd: "2027-06-01T04:00:00.000Z",
          hiddenBeforeSaleFlag: true,
          earlyPrices: [{ until: "2027-04-01T04:00:00.000Z", price: 550 }],
        },
      ]),
    );
  });

  it("keeps unchanged early prices", async () => {
    const sent: unknown[] = [];
    const category = someTicketCategory({
      earlyPrices: [{ until: "2027-04-01T13:30:00Z", price: 550 }],
      saleEnd: "2027-06-01T04:00:00Z",
      embedCode: "https://give.example/golf",
    });
    server.use(
      http.get("/api/TicketCategory/{id}", ({ response }) => response(200).json(category)),
      http.put("/api/TicketCategory", async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(category);
      }),
    );
    const { user } = visit(`${ofAttendees}/11/edit`);
    expect(await screen.findByLabelText(/^On sale until(?!,)/)).toHaveValue("2027-05-31");
    await user.type(field("Title"), "s");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ saleEnd: "2027-06-01T04:00:00.000Z" });
    expect(sent[0]).not.toHaveProperty("earlyPrices");
  });
});
