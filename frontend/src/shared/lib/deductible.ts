import { dollarsText } from "./money.ts";

/**
 * 'Of $650, $180 is the value you receive; $470 may be deductible.' Null without a value (rule `fair-market-value`). Mails use the same text from
 * `disclosure` in `crates/domain/src/giving.rs`.
 */
export function disclosureText({
  price,
  fairMarketValue,
}: {
  price: number;
  fairMarketValue: number;
}): string | null {
  if (fairMarketValue === 0) return null;
  const deductible = (Math.round(price * 100) - Math.round(fairMarketValue * 100)) / 100;
  return `Of ${dollarsText(price)}, ${dollarsText(fairMarketValue)} is the value you receive; ${dollarsText(deductible)} may be deductible.`;
}
