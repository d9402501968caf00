/**
 * A price in US dollars without decimals (spec §9): `$1,250`. Written by hand, because the browser's own formatting of
 * currencies takes a phone a tenth of a second to get ready, before the public page is drawn.
 */
export function dollarsText(price: number): string {
  return `$${String(Math.round(price)).replace(/\B(?=(?:\d{3})+$)/g, ",")}`;
}

/** What a ticket costs: 'Free', or a price in dollars. */
export function priceText(price: number): string {
  return price === 0 ? "Free" : dollarsText(price);
}
