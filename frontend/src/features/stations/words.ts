import type { Station } from "#api/types.ts";

/** In milliseconds. A phone with an open page calls every 15 seconds. */
const silentAfter = 60_000;

/** Whether an active station has not called for too long. */
export function isSilent({ isRevoked, isEnrolled, lastHeardAt }: Station, now: number): boolean {
  if (isRevoked || !isEnrolled) return false;
  return lastHeardAt === null || now - Date.parse(lastHeardAt) > silentAfter;
}

/** `just now`, `5 minutes ago`, `never`. */
export function heardText({ lastHeardAt }: Pick<Station, "lastHeardAt">, now: number): string {
  if (lastHeardAt === null) return "never";
  const minutes = Math.floor((now - Date.parse(lastHeardAt)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

/** The same as a part of a line: `heard just now`, `never heard`. */
export function heardLongText(station: Pick<Station, "lastHeardAt">, now: number): string {
  return station.lastHeardAt === null ? "never heard" : `heard ${heardText(station, now)}`;
}

function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"} ago`;
}

export function waitingText({ waiting }: Pick<Station, "waiting">): string {
  return waiting === null ? "not told yet" : String(waiting);
}
