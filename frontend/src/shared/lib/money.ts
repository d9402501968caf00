/**
 * A price in US dollars (rule `prices-shown`): `$1,250`, with cents if there are any, as in mails. Written by hand, because the browser's own
 * currency formatting takes a phone a tenth of a second to initialize, before the public page is drawn.
 */
export function dollarsText(price: number): string {
  const cents = Math.round(price * 100);
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars}.${String(cents % 100).padStart(2, "0")}`;
}

/** With a minus for negative amounts: `−$20`. */
export function signedDollarsText(amount: number): string {
  return amount < 0 ? `−${dollarsText(-amount)}` : dollarsText(amount);
}

/** 'Free', or the price in dollars. */
export function priceText({ price, noCostFlag }: { price: number; noCostFlag: boolean }): string {
  return noCostFlag ? "Free" : dollarsText(price);
}

/** The same for a category's present price (rule `early-prices`). */
export function priceNowText({
  priceNow,
  noCostFlag,
}: {
  priceNow: number;
  noCostFlag: boolean;
}): string {
  return priceText({ price: priceNow, noCostFlag });
}
