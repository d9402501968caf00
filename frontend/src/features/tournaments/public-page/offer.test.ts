import { readFileSync } from "node:fs";
import type { TicketCategory } from "#api/types.ts";
import { someTicketCategory } from "#testing/event-factories.ts";
import { offerOf } from "./offer.ts";

interface Case {
  categories: Partial<TicketCategory>[];
  isPast: boolean;
  text: string;
}

// The server renders the same text before the page is loaded.
const cases = JSON.parse(readFileSync("../docs/conformance/offers.json", "utf8")) as Case[];

describe("the price of the offer", () => {
  it.each(cases)("is $text", ({ categories, isPast, text }) => {
    expect(offerOf(categories.map(someTicketCategory), isPast, "America/New_York").text).toBe(text);
  });

  it("is open while a ticket is left", () => {
    expect(offerOf([someTicketCategory({ availableTickets: 1 })], false, "UTC").isOpen).toBe(true);
    expect(offerOf([someTicketCategory({ availableTickets: 0 })], false, "UTC").isOpen).toBe(false);
  });
});
