import type { TicketCategory } from "#api/types.ts";
import type { FieldDefinition, InputType } from "#shared/form/field-definition.ts";
import { alwaysOnSale, earlyFields, saleBody, saleValues, windowFields } from "./sale-fields.ts";
import type { SaleValues } from "./sale-fields.ts";

export interface CategoryValues extends SaleValues {
  name: string;
  description: string;
  /** Null while the input is empty, as the other numbers. */
  numGroups: number | null;
  numAttendees: number | null;
  maxTotalTickets: number | null;
  noCostFlag: boolean;
  /** In dollars; kept while 'No cost' is on, to restore it. */
  price: number | null;
  /** In dollars; 0 if unset. */
  fairMarketValue: number;
  embedCode: string;
  playFlag: boolean;
  liveFlag: boolean;
  waitlistOffersFlag: boolean;
}

export const newCategory: CategoryValues = {
  name: "",
  description: "",
  numGroups: 1,
  numAttendees: null,
  maxTotalTickets: null,
  noCostFlag: false,
  price: null,
  fairMarketValue: 0,
  embedCode: "",
  playFlag: true,
  liveFlag: true,
  waitlistOffersFlag: true,
  ...alwaysOnSale,
};

/** A free category hides price and embed code (rule `no-cost`), and restores both when 'No cost' is switched off. */
export function categoryFields(values: CategoryValues): FieldDefinition<keyof CategoryValues>[] {
  const { noCostFlag } = values;
  const ofPaid = (inputType: InputType) =>
    noCostFlag ? { inputType: "none" as const } : { inputType, isRequired: true };
  return [
    { fieldName: "name", label: "Title", inputType: "text", isRequired: true },
    { fieldName: "description", label: "Description", inputType: "textarea" },
    {
      fieldName: "numGroups",
      label: "Groups",
      inputType: "number",
      isRequired: true,
      minValue: 1,
      isWhole: true,
      helperText: "How many groups one ticket brings.",
    },
    {
      fieldName: "numAttendees",
      label: "Attendees a group",
      inputType: "number",
      isRequired: true,
      minValue: 1,
      isWhole: true,
      helperText: "The most people in each of its groups.",
    },
    {
      fieldName: "maxTotalTickets",
      label: "Tickets in all",
      inputType: "number",
      isRequired: true,
      minValue: 1,
      isWhole: true,
    },
    {
      fieldName: "noCostFlag",
      label: "No cost",
      inputType: "toggle",
      helperText: "Its tickets cost nothing and are paid from the start.",
    },
    {
      fieldName: "price",
      label: "Price of a ticket, in dollars",
      ...ofPaid("number"),
    },
    ...earlyFields(values, noCostFlag),
    {
      fieldName: "fairMarketValue",
      label: "Fair market value of what a ticket brings, in dollars",
      inputType: noCostFlag ? "none" : "number",
      helperText:
        "Your estimate of what golf, meals and gifts of one ticket would cost elsewhere. Buyers are told that only the rest may be deductible. 0: nothing is said.",
    },
    {
      fieldName: "embedCode",
      label: "Embed code",
      ...ofPaid("textarea"),
      helperText: "HTML from the payment provider, or just an https address.",
    },
    {
      fieldName: "playFlag",
      label: "Plays golf",
      inputType: "toggle",
      helperText: "Off for a dinner or a contest: its groups get no round.",
    },
    {
      fieldName: "liveFlag",
      label: "Live",
      inputType: "toggle",
      helperText: "Visitors see a live category on the event page and can reserve it.",
    },
    ...windowFields(values),
    {
      fieldName: "waitlistOffersFlag",
      label: "Offer freed places to the waitlist by itself",
      inputType: "toggle",
      helperText: "While somebody is in line, a freed place is held for them and not public.",
    },
  ];
}

export function categoryValues(category: TicketCategory, timeZone: string): CategoryValues {
  const { name, description, numGroups, numAttendees, maxTotalTickets, noCostFlag } = category;
  const { price, fairMarketValue, embedCode, playFlag, liveFlag, waitlistOffersFlag } = category;
  return {
    name,
    description,
    numGroups,
    numAttendees,
    maxTotalTickets,
    noCostFlag,
    price: noCostFlag ? null : price,
    fairMarketValue,
    embedCode,
    playFlag,
    liveFlag,
    waitlistOffersFlag,
    ...saleValues(category, timeZone),
  };
}

/** The request body; a checked form has all numbers. `saved` are the initial values. */
export function categoryBody(values: CategoryValues, timeZone: string, saved: SaleValues) {
  const { name, description, numGroups, numAttendees, maxTotalTickets, noCostFlag } = values;
  const { price, fairMarketValue, embedCode, playFlag, liveFlag, waitlistOffersFlag } = values;
  return {
    name,
    description,
    noCostFlag,
    embedCode,
    playFlag,
    liveFlag,
    waitlistOffersFlag,
    ...saleBody(values, timeZone, saved),
    numGroups: Number(numGroups),
    numAttendees: Number(numAttendees),
    maxTotalTickets: Number(maxTotalTickets),
    price: noCostFlag ? 0 : Number(price),
    fairMarketValue: noCostFlag ? 0 : fairMarketValue,
  };
}
