const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** A price in US dollars without decimals (spec §9): `$1,250`. */
export function dollarsText(price: number): string {
  return dollars.format(price);
}
