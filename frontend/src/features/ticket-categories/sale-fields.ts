import type { TicketCategory } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { clockOfMoment, dayOfMoment } from "#shared/lib/dates.ts";
import { momentAt } from "#shared/lib/dates-of-lazy-pages.ts";

/** Window and early prices of a sale: days and times in the fund's time zone, empty if unset. */
export interface SaleValues {
  saleStart: string;
  saleStartTime: string;
  saleEnd: string;
  saleEndTime: string;
  hiddenBeforeSaleFlag: boolean;
  /** The last days of the early prices, and the prices in dollars; null while the input is empty. */
  earlyDay1: string;
  earlyPrice1: number | null;
  earlyDay2: string;
  earlyPrice2: number | null;
  earlyDay3: string;
  earlyPrice3: number | null;
}

export const alwaysOnSale: SaleValues = {
  saleStart: "",
  saleStartTime: "",
  saleEnd: "",
  saleEndTime: "",
  hiddenBeforeSaleFlag: false,
  earlyDay1: "",
  earlyPrice1: null,
  earlyDay2: "",
  earlyPrice2: null,
  earlyDay3: "",
  earlyPrice3: null,
};

type Field = FieldDefinition<keyof SaleValues>;

/** The fields for the window of the sale; a time appears once its day is set. */
export function windowFields({ saleStart, saleEnd }: SaleValues): Field[] {
  const time = (day: string) => (day === "" ? ("none" as const) : ("time" as const));
  return [
    {
      fieldName: "saleStart",
      label: "On sale from",
      inputType: "date",
      helperText: "Empty: as soon as it is live. Staff can sell it at any time.",
    },
    {
      fieldName: "saleStartTime",
      label: "On sale from, time",
      inputType: time(saleStart),
      helperText: "Empty: from midnight on.",
    },
    {
      fieldName: "hiddenBeforeSaleFlag",
      label: "Hidden until then",
      inputType: saleStart === "" ? "none" : "toggle",
      helperText: "Off: visitors read from when it is on sale.",
    },
    {
      fieldName: "saleEnd",
      label: "On sale until",
      inputType: "date",
      helperText: "Empty: until the event is over.",
    },
    {
      fieldName: "saleEndTime",
      label: "On sale until, time",
      inputType: time(saleEnd),
      helperText: "Empty: until the end of that day.",
    },
  ];
}

/** The fields for up to three early prices; the next one appears once the one before has its day. */
export function earlyFields(values: SaleValues, noCostFlag: boolean): Field[] {
  const { earlyDay1, earlyDay2, earlyDay3 } = values;
  const days = ["", earlyDay1, earlyDay2, earlyDay3];
  return ([1, 2, 3] as const).flatMap((number) => {
    const isAsked = !noCostFlag && (number === 1 || days[number - 1] !== "");
    const isTold = isAsked && days[number] !== "";
    const which = number === 1 ? "Early price" : `${number === 2 ? "Second" : "Third"} early price`;
    return [
      {
        fieldName: `earlyDay${number}` as const,
        label: `${which}: last day`,
        inputType: isAsked ? ("date" as const) : ("none" as const),
        helperText: "The day after, the next price counts. Empty: there is none.",
      },
      {
        fieldName: `earlyPrice${number}` as const,
        label: `${which}, in dollars`,
        inputType: isTold ? ("number" as const) : ("none" as const),
        isRequired: isTold,
      },
    ];
  });
}

export function saleValues(category: TicketCategory, timeZone: string): SaleValues {
  const { saleStart, saleEnd, hiddenBeforeSaleFlag, earlyPrices } = category;
  const [first, second, third] = earlyPrices;
  const lastDay = (early: typeof first) =>
    early ? dayOfMoment(before(early.until), timeZone) : "";
  return {
    saleStart: saleStart === null ? "" : dayOfMoment(saleStart, timeZone),
    saleStartTime: saleStart === null ? "" : clockOfMoment(saleStart, timeZone),
    ...endValues(saleEnd, timeZone),
    hiddenBeforeSaleFlag,
    earlyDay1: lastDay(first),
    earlyPrice1: first?.price ?? null,
    earlyDay2: lastDay(second),
    earlyPrice2: second?.price ?? null,
    earlyDay3: lastDay(third),
    earlyPrice3: third?.price ?? null,
  };
}

/** The values for the end of the sale. An end at midnight is shown as the day before without a time. */
function endValues(saleEnd: string | null, timeZone: string) {
  if (saleEnd === null) return { saleEnd: "", saleEndTime: "" };
  const time = clockOfMoment(saleEnd, timeZone);
  return time === "00:00"
    ? { saleEnd: dayOfMoment(before(saleEnd), timeZone), saleEndTime: "" }
    : { saleEnd: dayOfMoment(saleEnd, timeZone), saleEndTime: time };
}

/** The request's fields. Leaves out unchanged early prices, whose ends other clients may have set to the minute. */
export function saleBody(values: SaleValues, timeZone: string, saved: SaleValues) {
  const { saleStart, saleStartTime, saleEnd, saleEndTime, hiddenBeforeSaleFlag } = values;
  const end = saleEndTime === "" ? dayAfter(saleEnd) : saleEnd;
  return {
    saleStart: saleStart === "" ? null : momentAt(saleStart, saleStartTime || "00:00", timeZone),
    saleEnd: saleEnd === "" ? null : momentAt(end, saleEndTime || "00:00", timeZone),
    hiddenBeforeSaleFlag: saleStart !== "" && hiddenBeforeSaleFlag,
    ...(isSameEarly(values, saved) ? {} : { earlyPrices: earlyPrices(values, timeZone) }),
  };
}

const earlyNames = [
  ["earlyDay1", "earlyPrice1"],
  ["earlyDay2", "earlyPrice2"],
  ["earlyDay3", "earlyPrice3"],
] as const;

function isSameEarly(values: SaleValues, saved: SaleValues): boolean {
  return earlyNames.flat().every((name) => values[name] === saved[name]);
}

function earlyPrices(values: SaleValues, timeZone: string) {
  return earlyNames
    .filter(([day]) => values[day] !== "")
    .map(([day, price]) => ({
      until: momentAt(dayAfter(values[day]), "00:00", timeZone),
      price: Number(values[price]),
    }));
}

/** A millisecond before a moment, so that midnight counts to the day that ends. */
function before(moment: string): string {
  return new Date(Date.parse(moment) - 1).toISOString();
}

/** The day after; an invalid text unchanged, which the server refuses. */
function dayAfter(day: string): string {
  const at = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
