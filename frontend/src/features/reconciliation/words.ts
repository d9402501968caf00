import { ApiError } from "#api/api-error.ts";
import type {
  BankImport,
  BankMatch,
  BankProposal,
  BankRow,
  BankSource,
  BankState,
  BankWhy,
  Ticket,
} from "#api/types.ts";
import { shortDate } from "#shared/lib/dates.ts";
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
  return `${[...payments.map(paymentText), ...entries.map(entryText)].join("; ")} (${whys[why]})`;
}

/** 'Or it is a further payment, as that much is still due: FW-7K3Q2M, Sam Rivera: $325' */
export function furtherText({ payments, entries }: BankProposal): string {
  const told = payments.map(paymentText).join("; ");
  const beside = entries.length > 0 ? `, beside ${entries.map(entryText).join("; ")}` : "";
  return `Or it is a further payment, as that much is still due: ${told}${beside}`;
}

/** 'FW-7K3Q2M, Sam Rivera: $325, in the books on 5/1/2027' */
function entryText(entry: BankProposal["entries"][number]): string {
  return `${partText(entry)}, in the books on ${shortDate(entry.day)}`;
}

interface Part {
  reference: string;
  name: string;
  amount: number;
}

/** 'FW-7K3Q2M, Sam Rivera: $700, of which $50 is a gift' */
function paymentText(payment: BankProposal["payments"][number]): string {
  return `${partText(payment)}${giftText(payment.gift)}`;
}

function giftText(gift: number): string {
  return gift > 0 ? `, of which ${dollarsText(gift)} is a gift` : "";
}

/** Platforms that keep tips: money beyond the price, up to a third of it, may be a tip. */
const tipped: readonly BankSource[] = ["zeffy", "givebutter"];

interface Choice {
  tickets: readonly Ticket[];
  /** The payment is a further one, and not in the books. */
  isNew: boolean;
}

/** '2 tickets chosen, for $1,300 of $1,400: $100 would be a gift'. A fee, a tip and money in the books are no gift. */
export function chosenText(row: BankRow, { tickets, isNew }: Choice): string {
  const waiting = sumOf(tickets, waitingOf);
  const owed = tickets.filter(({ outstanding }) => outstanding > 0);
  const booked = isNew ? 0 : sumOf(owed, ({ received }) => received);
  const beyond = cents(row.amount) - waiting;
  const sum = beyond === booked ? waiting + booked : waiting;
  const count = tickets.length === 1 ? "1 ticket" : `${tickets.length} tickets`;
  const text = `${count} chosen, for ${dollarsText(sum / 100)} of ${dollarsText(row.amount)}`;
  const isGift = owed.length > 0 && beyond > booked && !isKept(row, beyond, waiting);
  return isGift ? `${text}: ${dollarsText(beyond / 100)} would be a gift` : text;
}

/** Whether the money beyond a sum is a fee on top, or a tip that the platform keeps. */
function isKept({ source, fee }: BankRow, beyond: number, sum: number): boolean {
  return beyond === cents(fee) || (tipped.includes(source) && beyond <= sum / 3);
}

function sumOf(tickets: readonly Ticket[], dollars: (ticket: Ticket) => number): number {
  return tickets.reduce((sum, ticket) => sum + cents(dollars(ticket)), 0);
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

function partText({ reference, name, amount }: Part): string {
  return `${[reference, name].filter(Boolean).join(", ")}: ${dollarsText(amount)}`;
}

/** 'FW-7K3Q2M: $650, in the books before, of which $250 is still a payment in the books' */
export function matchText({ reference, amount, added, left }: BankMatch): string {
  const before = added ? "" : ", in the books before";
  return `${reference}: ${dollarsText(amount)}${before}${leftText(amount, left)}`;
}

function leftText(amount: number, left: number): string {
  if (left >= amount) return "";
  return left > 0
    ? `, of which ${dollarsText(left)} is still a payment in the books`
    : ", which is no payment in the books any more";
}

/** The note about matched payments that are not in the books any more. */
export function goneText(gone: number): string {
  return `${dollarsText(gone)} of it is no payment in the books any more: it was taken back there, or its buyer made it a gift.`;
}

export type SettledTicket = BankRow["settledTickets"][number];

const settledWhys: Record<SettledTicket["why"], string> = {
  paid: "is paid already",
  cancelled: "is cancelled",
  eventCancelled: "its event is cancelled",
  elsewhere: "is of another event",
};

/** 'FW-7K3Q2M is named, but is paid already.' */
export function settledText({ reference, why }: SettledTicket): string {
  return `${reference} is named, but ${settledWhys[why]}.`;
}

/** The giver's name or address in the file, or the beginning of the text. */
export function giverText({ name, email, memo }: BankRow): string {
  return name || email || beginning(memo, 60) || "–";
}

/** The first `most` characters of a text, with an ellipsis if it is longer. */
export function beginning(text: string, most = 120): string {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : text;
}

/** The dollars that a payment for the ticket can match: the outstanding ones, or the received ones of a paid ticket. */
function waitingOf({ outstanding, received }: Ticket): number {
  return outstanding > 0 ? outstanding : received;
}

/** The message of a refused choice of tickets. */
export function choiceFault(error: Error): string {
  if (!(error instanceof ApiError)) return "The payment could not be matched just now.";
  return error.message
    .replace("ticketIds hold", "The choice has")
    .replace("ticketIds", "The chosen tickets");
}

/** The options for the order of day and month. */
export const orderOptions = [
  { value: "month", label: "April 5th" },
  { value: "day", label: "May 4th" },
];

/** 'A file of Zeffy: 2 new payments, 1 known before.' */
export function previewText(seen: BankImport): string {
  return seen.source === null
    ? "Please say what the columns of this file are."
    : `A file of ${places[seen.source]}: ${countsText(seen)}`;
}

export function importText({ added, known, passedOver }: BankImport): string {
  return `Taken in: ${countsText({ added, known, passedOver })}`;
}

export function paymentsText(count: number): string {
  return `${count.toLocaleString("en-US")} new ${count === 1 ? "payment" : "payments"}`;
}

const places: Record<BankSource, string> = { ...sources, bank: "a bank" };

type Counts = Pick<BankImport, "added" | "known" | "passedOver">;

function countsText({ added, known, passedOver }: Counts): string {
  const parts = [
    paymentsText(added),
    known > 0 && `${known.toLocaleString("en-US")} known before`,
    passedOver > 0 &&
      `${passedOver.toLocaleString("en-US")} ${passedOver === 1 ? "line" : "lines"} without money that came`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}
