import type { CategorySale, EarlierSale, Overview } from "#api/types.ts";

/** Complete examples of a sale: a test sets only the fields that it is about. */

export function someMoney(changes: Partial<Overview["money"]> = {}): Overview["money"] {
  return { due: 0, received: 0, outstanding: 0, gifts: 0, toRefund: 0, ...changes };
}

/** The overview of an event in 43 days without sales. */
export function someOverview(changes: Partial<Overview> = {}): Overview {
  return {
    daysBefore: 43,
    capacity: 0,
    sold: 0,
    paid: 0,
    unpaid: 0,
    money: someMoney(),
    categories: [],
    methods: [],
    reserved: [],
    received: [],
    earlier: null,
    ...changes,
  };
}

export function someCategorySale(changes: Partial<CategorySale> = {}): CategorySale {
  return {
    id: 11,
    name: "Foursome",
    sponsorFlag: false,
    price: 250,
    capacity: 20,
    sold: 0,
    paid: 0,
    money: someMoney(),
    ...changes,
  };
}

export function someEarlierSale(changes: Partial<EarlierSale> = {}): EarlierSale {
  return {
    id: 6,
    name: "Spring Classic",
    year: 2026,
    dateStart: "2026-06-04",
    reserved: [{ daysBefore: 60, count: 8 }],
    received: [{ daysBefore: 50, cents: 200_000 }],
    ...changes,
  };
}
