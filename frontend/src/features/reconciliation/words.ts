import type {
  BankImport,
  BankProposal,
  BankRow,
  BankSource,
  BankState,
  BankWhy,
} from "#api/types.ts";
import { dollarsText } from "#shared/lib/money.ts";

export const states: Record<BankState, string> = {
  open: "To decide",
  matched: "Matched",
  gift: "Gifts",
  aside: "Set aside",
};

export const sources: Record<BankSource, string> = {
  zeffy: "Zeffy",
  givebutter: "Givebutter",
  stripe: "Stripe",
  paypal: "PayPal",
  bank: "Bank",
};

const whys: Record<BankWhy, string> = {
  reference: "its reference is in the text",
  checkNumber: "a check of this number is in the books",
  amountAndName: "amount and name fit",
  feeOrTip: "amount and name fit, but for a fee or a tip",
  severalPayments: "together they make this sum",
};

/** 'FW-7K3Q2M, Sam Rivera: $650 (amount and name fit)' */
export function proposalText({ why, payments, entries }: BankProposal): string {
  const one = ({ reference, name, amount }: { reference: string; name: string; amount: number }) =>
    `${[reference, name].filter(Boolean).join(", ")}: ${dollarsText(amount)}`;
  const booked = entries.map((entry) => `${one(entry)}, in the books`);
  return `${[...payments.map(one), ...booked].join("; ")} (${whys[why]})`;
}

/** The giver as the file tells them, or the beginning of its text. */
export function giverText({ name, email, memo }: BankRow): string {
  return name || email || memo.slice(0, 60) || "–";
}

export function importText({ source, added, known, passedOver }: BankImport): string {
  const from = source === null ? "" : ` of ${sources[source]}`;
  const parts = [
    `${added} new ${added === 1 ? "payment" : "payments"}${from}.`,
    known > 0 && `${known} known before.`,
    passedOver > 0 &&
      `${passedOver} ${passedOver === 1 ? "line" : "lines"} without money that came.`,
  ];
  return parts.filter(Boolean).join(" ");
}
