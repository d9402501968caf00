/**
 * A price in US dollars (rule `prices-shown`): `$1,250`, and with cents where there are any, as the mails write it. Written by hand,
 * because the browser's own formatting of currencies takes a phone a tenth of a second to get ready, before the public
 * page is drawn.
 */
export function dollarsText(price: number): string {
  const cents = Math.round(price * 100);
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars}.${String(cents % 100).padStart(2, "0")}`;
}

/** With a minus where it takes something back: `−$20`. */
export function signedDollarsText(amount: number): string {
  return amount < 0 ? `−${dollarsText(-amount)}` : dollarsText(amount);
}

/** 'Free', or the price in dollars. */
export function priceText({ price, noCostFlag }: { price: number; noCostFlag: boolean }): string {
  return noCostFlag ? "Free" : dollarsText(price);
}

/** The same of a category, for a ticket that is reserved now (rule `early-prices`). */
export function priceNowText({
  priceNow,
  noCostFlag,
}: {
  priceNow: number;
  noCostFlag: boolean;
}): string {
  return priceText({ price: priceNow, noCostFlag });
}
