import type { Receipt, ReceiptLine } from "#api/types.ts";

/** 'Foursome, Spring Classic, 2027', or 'all of 2027'. */
export function subjectText({ year, lines }: Receipt): string {
  if (year !== null) return `All that was received in ${year}`;
  const [line] = lines;
  return line === undefined ? "A ticket" : ticketText(line);
}

export function ticketText({ ticketCategory, event, sponsor }: ReceiptLine): string {
  return `${ticketCategory}, ${event}${sponsor === "" ? "" : `, for ${sponsor}`}`;
}

export const stateTexts: Record<Receipt["state"], string> = {
  current: "Valid",
  replaced: "Replaced by a newer one",
  outdated: "Out of date",
};
