import type { Tournament } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { clockOfMoment, dayOfMoment } from "#shared/lib/dates.ts";
import { momentAt } from "#shared/lib/dates-of-lazy-pages.ts";

/** The moment after which only Admins change teams: day and time in the fund's time zone, empty without one (rule `teams-freeze`). */
export interface FreezeValues {
  freezeDay: string;
  freezeTime: string;
}

export function freezeFields(values: FreezeValues): FieldDefinition<keyof FreezeValues>[] {
  return [
    {
      fieldName: "freezeDay",
      label: "Teams can be changed until",
      inputType: "date",
      helperText:
        "From then on only Admins change teams, groups and rounds. Empty: buyers do until the event is over.",
    },
    {
      fieldName: "freezeTime",
      label: "Teams can be changed until, time",
      inputType: values.freezeDay === "" ? "none" : "time",
      helperText: "Empty: until midnight, when that day begins.",
    },
  ];
}

export function freezeValues({ teamsFreezeAt }: Tournament, timeZone: string): FreezeValues {
  if (teamsFreezeAt === null) return { freezeDay: "", freezeTime: "" };
  const time = clockOfMoment(teamsFreezeAt, timeZone);
  return {
    freezeDay: dayOfMoment(teamsFreezeAt, timeZone),
    freezeTime: time === "00:00" ? "" : time,
  };
}

export function freezeBody({ freezeDay, freezeTime }: FreezeValues, timeZone: string) {
  const teamsFreezeAt =
    freezeDay === "" ? null : momentAt(freezeDay, freezeTime || "00:00", timeZone);
  return { teamsFreezeAt };
}
