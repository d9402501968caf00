import type { Tournament } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";

export interface TournamentValues {
  name: string;
  slug: string;
  description: string;
  dateStart: string;
  dateEnd: string;
  locationTitle: string;
  locationAddress: string;
  liveFlag: boolean;
}

export const newTournament: TournamentValues = {
  name: "",
  slug: "",
  description: "",
  dateStart: "",
  dateEnd: "",
  locationTitle: "",
  locationAddress: "",
  liveFlag: false,
};

const slugRule =
  "The readable end of the public address: lower-case letters and digits, with single hyphens between them.";

/** `slugHelp` follows the rule for slugs in the help text. */
export function tournamentFields(slugHelp: string): FieldDefinition<keyof TournamentValues>[] {
  return [
    { fieldName: "name", label: "Name", inputType: "text", isRequired: true },
    {
      fieldName: "slug",
      label: "Slug",
      inputType: "text",
      isRequired: true,
      helperText: `${slugRule} ${slugHelp}`,
    },
    { fieldName: "description", label: "Description", inputType: "textarea", isRequired: true },
    { fieldName: "dateStart", label: "First day", inputType: "date", isRequired: true },
    { fieldName: "dateEnd", label: "Last day", inputType: "date", isRequired: true },
    { fieldName: "locationTitle", label: "Venue", inputType: "text", isRequired: true },
    { fieldName: "locationAddress", label: "Address of the venue", inputType: "text" },
    {
      fieldName: "liveFlag",
      label: "Live",
      inputType: "toggle",
      helperText: "Visitors see a tournament only while it is live.",
    },
  ];
}

export function tournamentValues({
  name,
  slug,
  description,
  dateStart,
  dateEnd,
  locationTitle,
  locationAddress,
  liveFlag,
}: Tournament): TournamentValues {
  return {
    name,
    slug,
    description,
    dateStart,
    dateEnd,
    locationTitle,
    locationAddress,
    liveFlag,
  };
}

/** A change of the first day of a one-day tournament also changes the last day. */
export function withLastDay(values: TournamentValues, before: TournamentValues): TournamentValues {
  const isOneDay = values.dateEnd === before.dateEnd && before.dateEnd === before.dateStart;
  return isOneDay ? { ...values, dateEnd: values.dateStart } : values;
}
