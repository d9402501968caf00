import { paymentMethodField, paymentReferenceField } from "#features/tickets/payment-method.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { dayOfMoment, todayIn } from "#shared/lib/dates.ts";
import { momentOn } from "#shared/lib/dates-of-lazy-pages.ts";

export interface PaymentValues {
  /** The day, where the site is. */
  datePaid: string;
  paymentMethod: string;
  paymentReference: string;
  paymentNote: string;
}

/** Time and method of a payment: for staff alone, and exported. */
export const paymentFields: FieldDefinition<keyof PaymentValues>[] = [
  { fieldName: "datePaid", label: "Date paid", inputType: "date", isRequired: true },
  paymentMethodField,
  paymentReferenceField,
  { fieldName: "paymentNote", label: "Note", inputType: "textarea" },
];

/** One made today, of which nothing is known yet. */
export function newPayment(timeZone: string): PaymentValues {
  return {
    datePaid: todayIn(timeZone),
    paymentMethod: "",
    paymentReference: "",
    paymentNote: "",
  };
}

export type PaymentBody = Partial<PaymentValues>;

/** The body of a new payment: where the day is today no date is sent, and the server takes the present moment; an absent field stays as it was. */
export function newPaymentBody(values: PaymentValues, timeZone: string): PaymentBody {
  const { datePaid, ...told } = values;
  const texts = Object.fromEntries(Object.entries(told).filter(([, text]) => text !== ""));
  return datePaid === todayIn(timeZone)
    ? texts
    : { ...texts, datePaid: momentOn(datePaid, timeZone) };
}

/** The changed fields of a payment: its time of day is kept as long as its day is. */
export function changedPaymentBody(
  values: PaymentValues,
  datePaid: string | null,
  timeZone: string,
): PaymentBody {
  const { datePaid: day, ...texts } = values;
  const isSameDay = datePaid !== null && dayOfMoment(datePaid, timeZone) === day;
  return isSameDay ? texts : { ...texts, datePaid: momentOn(day, timeZone) };
}
