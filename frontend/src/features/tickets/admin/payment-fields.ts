import { paymentMethodField, paymentReferenceField } from "#features/tickets/payment-method.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { dayOfMoment, todayIn } from "#shared/lib/dates.ts";
import { momentOn } from "#shared/lib/dates-of-lazy-pages.ts";

export interface PaymentValues {
  /** The day in the site's time zone. */
  datePaid: string;
  paymentMethod: string;
  paymentReference: string;
  paymentNote: string;
}

/** The fields for day and method of a payment, which only staff and exports show. */
export const paymentFields: FieldDefinition<keyof PaymentValues>[] = [
  { fieldName: "datePaid", label: "Date paid", inputType: "date", isRequired: true },
  paymentMethodField,
  paymentReferenceField,
  { fieldName: "paymentNote", label: "Note", inputType: "textarea" },
];

/** The values of a new payment: today, the rest empty. */
export function newPayment(timeZone: string): PaymentValues {
  return {
    datePaid: todayIn(timeZone),
    paymentMethod: "",
    paymentReference: "",
    paymentNote: "",
  };
}

export type PaymentBody = Partial<PaymentValues>;

/** The body of a new payment. For today no date is sent: the server uses the present moment. Absent fields stay unchanged. */
export function newPaymentBody(values: PaymentValues, timeZone: string): PaymentBody {
  const { datePaid, ...told } = values;
  const texts = Object.fromEntries(Object.entries(told).filter(([, text]) => text !== ""));
  return datePaid === todayIn(timeZone)
    ? texts
    : { ...texts, datePaid: momentOn(datePaid, timeZone) };
}

/** The body of a changed payment. An unchanged day is not sent, to keep its time. */
export function changedPaymentBody(
  values: PaymentValues,
  datePaid: string | null,
  timeZone: string,
): PaymentBody {
  const { datePaid: day, ...texts } = values;
  const isSameDay = datePaid !== null && dayOfMoment(datePaid, timeZone) === day;
  return isSameDay ? texts : { ...texts, datePaid: momentOn(day, timeZone) };
}
