import { someTicketCategory } from "#testing/event-factories.ts";
import { offerOf } from "./offer.ts";

describe("the price of the offer", () => {
  it.each([
    [[650], "$650"],
    [[650, 2400], "From $650"],
    [[0], "Free"],
    [[0, 650], "Free, or $650"],
    [[2400, 0, 650], "Free, or from $650"],
  ])("of tickets for %s is %s", (prices, text) => {
    const categories = prices.map((price) =>
      someTicketCategory({ price, noCostFlag: price === 0, availableTickets: 2 }),
    );
    const left = prices.length === 1 ? "2 tickets left" : `${prices.length} kinds of tickets`;
    expect(offerOf(categories, false)).toEqual({ text: `${text} · ${left}`, isOpen: true });
  });
});
