import type { Round, TicketCategory, Tournament } from "#api/types.ts";
import { daysBetween } from "#shared/lib/dates-of-lazy-pages.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";

interface RoundDetails {
  name: string;
  location: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  endDateVisible: boolean;
  description: string;
  /** Null while the input is empty. */
  maxAttendees: number | null;
  liveFlag: boolean;
}

/** The field name of a ticket category's toggle. */
type ToggleName = `ticketCategoryId-${number}`;

export type RoundValues = RoundDetails & Record<ToggleName, boolean>;

const toggleName = (categoryId: number): ToggleName => `ticketCategoryId-${categoryId}`;

const details: FieldDefinition<keyof RoundDetails>[] = [
  { fieldName: "name", label: "Name", inputType: "text", isRequired: true },
  { fieldName: "location", label: "Location", inputType: "text", isRequired: true },
  { fieldName: "startDate", label: "Start date", inputType: "date", isRequired: true },
  { fieldName: "startTime", label: "Start time", inputType: "time", isRequired: true },
  { fieldName: "endDate", label: "End date", inputType: "date", isRequired: true },
  { fieldName: "endTime", label: "End time", inputType: "time", isRequired: true },
  {
    fieldName: "endDateVisible",
    label: "Show the end",
    inputType: "toggle",
    helperText: "The event page says when the round ends.",
  },
  {
    fieldName: "description",
    label: "Description",
    inputType: "textarea",
    isRequired: true,
    helperText: "What players should know.",
  },
  {
    fieldName: "maxAttendees",
    label: "Players at most",
    inputType: "number",
    isWhole: true,
    isRequired: true,
  },
  {
    fieldName: "liveFlag",
    label: "Live",
    inputType: "toggle",
    helperText: "A live round is on the event page.",
  },
];

/** The fields of a round, with a toggle for each ticket category of its tournament. */
export function roundFields(
  categories: readonly TicketCategory[],
): FieldDefinition<keyof RoundValues>[] {
  const toggles = categories.map(({ id, name, sponsorFlag }, index) => ({
    fieldName: toggleName(id),
    label: sponsorFlag ? `${name} (sponsors)` : name,
    inputType: "toggle" as const,
    ...(index === 0 && { title: "Ticket categories that play in this round" }),
  }));
  return [...details, ...toggles];
}

/**
 * The proposal for a new round: every category, the tournament's place, the first day without a round, else the last day. Times
 * and number of players are those of the last round; without one, the usual number and no times.
 */
export function newRound(
  { dateStart, dateEnd, locationTitle }: Tournament,
  categories: readonly TicketCategory[],
  rounds: readonly Round[] = [],
): RoundValues {
  const taken = rounds.map(({ startDate }) => startDate);
  const day = daysBetween(dateStart, dateEnd).find((one) => !taken.includes(one)) ?? dateEnd;
  const before = rounds.at(-1);
  const isNewDay = !taken.includes(day);
  return {
    name: "",
    location: locationTitle,
    startDate: day,
    startTime: isNewDay ? (before?.startTime ?? "") : "",
    endDate: day,
    endTime: isNewDay ? (before?.endTime ?? "") : "",
    endDateVisible: false,
    description: "",
    maxAttendees: before?.maxAttendees ?? usualPlayers,
    liveFlag: true,
    ...togglesOf(categories, () => true),
  };
}

/** Two foursomes at each of eighteen holes. */
const usualPlayers = 144;

export function roundValues(round: Round, categories: readonly TicketCategory[]): RoundValues {
  const enabled = enabledCategories(round);
  return { ...detailsOf(round), ...togglesOf(categories, ({ id }) => enabled.has(id)) };
}

/** The ids of the ticket categories whose groups may be assigned to the round. */
export function enabledCategories(round: Round): ReadonlySet<number> {
  const enabled = round.enabledDisabledTicketCategories.filter((category) => category.enabled);
  return new Set(enabled.map(({ ticketCategoryId }) => ticketCategoryId));
}

/** The request body: the toggles folded into one list. */
export function roundBody(values: RoundValues, categories: readonly TicketCategory[]) {
  return {
    ...detailsOf(values),
    maxAttendees: Number(values.maxAttendees),
    enabledDisabledTicketCategories: categories.map(({ id }) => ({
      ticketCategoryId: id,
      enabled: values[toggleName(id)] ?? false,
    })),
  };
}

/** A change of the first day of a one-day round also changes the last day. */
export function withEndDate(values: RoundValues, before: RoundValues): RoundValues {
  const isOneDay = values.endDate === before.endDate && before.endDate === before.startDate;
  return isOneDay ? { ...values, endDate: values.startDate } : values;
}

function detailsOf({
  name,
  location,
  startDate,
  startTime,
  endDate,
  endTime,
  endDateVisible,
  description,
  maxAttendees,
  liveFlag,
}: RoundDetails): RoundDetails {
  return {
    name,
    location,
    startDate,
    startTime,
    endDate,
    endTime,
    endDateVisible,
    description,
    maxAttendees,
    liveFlag,
  };
}

function togglesOf(
  categories: readonly TicketCategory[],
  isEnabled: (category: TicketCategory) => boolean,
): Record<ToggleName, boolean> {
  return Object.fromEntries(
    categories.map((category) => [toggleName(category.id), isEnabled(category)]),
  );
}
