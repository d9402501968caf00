import type { Ledger, LedgerKind, NewLedgerEntry } from "#api/types.ts";
import { paymentMethodField, paymentReferenceField } from "#features/tickets/payment-method.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { todayIn } from "#shared/lib/dates.ts";

export const kindWords: Record<LedgerKind, string> = {
  payment: "Payment",
  refund: "Refund",
  gift: "Gift on top",
  waived: "Waived",
};

const kindNotes: Record<LedgerKind, string> = {
  payment: "Money toward the price; what is more counts as a gift",
  refund: "Money that was given back",
  gift: "Money beyond the price",
  waived: "A part of the price that nobody has to pay",
};

export interface EntryValues {
  kind: LedgerKind;
  amount: number | null;
  isTakenBack: boolean;
  method: string;
  reference: string;
  day: string;
  note: string;
}

export const entryFields: FieldDefinition<keyof EntryValues>[] = [
  {
    fieldName: "kind",
    label: "Entry",
    inputType: "radio button",
    isRequired: true,
    options: (Object.keys(kindWords) as LedgerKind[]).map((kind) => ({
      value: kind,
      label: kindWords[kind],
      description: kindNotes[kind],
    })),
  },
  { fieldName: "amount", label: "Amount in dollars", inputType: "number", isRequired: true },
  {
    fieldName: "isTakenBack",
    label: "Takes an earlier entry of this kind back",
    inputType: "checkbox",
    helperText: "Entries are never changed. A wrong one is taken back by another.",
  },
  { ...paymentMethodField, fieldName: "method" },
  { ...paymentReferenceField, fieldName: "reference" },
  { fieldName: "day", label: "Day", inputType: "date", isRequired: true },
  { fieldName: "note", label: "Note", inputType: "textarea" },
];

/** The proposed entry: a refund of the sum to refund, else a payment of the outstanding sum. */
export function newEntry(ledger: Ledger, timeZone: string): EntryValues {
  const kind = ledger.toRefund > 0 ? "refund" : "payment";
  const texts = { method: "", reference: "", note: "" };
  const amount = amountOf(kind, ledger);
  return { kind, amount, isTakenBack: false, ...texts, day: todayIn(timeZone) };
}

/** A change of the kind changes the proposed amount, unless an amount was typed. */
export function withAmount(ledger: Ledger, values: EntryValues, before: EntryValues): EntryValues {
  const isTyped = before.amount !== null && before.amount !== amountOf(before.kind, ledger);
  if (values.kind === before.kind || isTyped) return values;
  return { ...values, amount: amountOf(values.kind, ledger) };
}

function amountOf(kind: LedgerKind, { outstanding, toRefund, gifts }: Ledger): number | null {
  const amount = { payment: outstanding, waived: outstanding, refund: toRefund || gifts, gift: 0 };
  return amount[kind] || null;
}

export function entryBody({ isTakenBack, amount, ...told }: EntryValues): NewLedgerEntry {
  return { ...told, amount: isTakenBack ? -(amount ?? 0) : (amount ?? 0) };
}
