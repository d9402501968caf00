import type { Pass } from "#api/types.ts";
import { momentAt } from "#shared/lib/dates-of-lazy-pages.ts";
import { fileNameOf } from "#shared/lib/file-name.ts";
import { placeText } from "#shared/lib/map-address.ts";
import { saveFile } from "#shared/lib/save-file.ts";

/** Downloads a calendar file of the event: the start of the round, or whole days while no round is chosen. */
export function saveCalendarFile(pass: Pass, timeZone: string): void {
  const file = new Blob([calendarText(pass, timeZone)], { type: "text/calendar" });
  saveFile(file, fileNameOf(pass.tournament.name, "ics"));
}

export function calendarText(pass: Pass, timeZone: string): string {
  const { group, tournament: event } = pass;
  const { round } = group;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Fairway//Entrance pass//EN",
    "BEGIN:VEVENT",
    `UID:pass-${pass.id}@${location.hostname}`,
    `DTSTAMP:${compact(new Date().toISOString())}`,
    ...(round === null
      ? [`DTSTART;VALUE=DATE:${compact(event.dateStart)}`, `DTEND;VALUE=DATE:${dayAfter(event)}`]
      : [`DTSTART:${compact(momentAt(round.startDate, round.startTime, timeZone))}`]),
    `SUMMARY:${escaped(round === null ? event.name : `${event.name}: ${round.name}`)}`,
    `LOCATION:${escaped(placeText(event))}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(event.name)}`,
    "TRIGGER:-P1D",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A date or a moment (RFC 3339) in the format of RFC 5545, without the fraction of a second. */
function compact(text: string): string {
  return text.replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
}

/** The exclusive end of whole days: the day after the last one. */
function dayAfter({ dateEnd }: Pass["tournament"]): string {
  const day = new Date(dateEnd);
  day.setUTCDate(day.getUTCDate() + 1);
  return compact(day.toISOString().slice(0, 10));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Folds a line at 75 octets; continuation lines start with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  return Array.from(line, (character) => {
    const octets = encoder.encode(character).length;
    const isFull = length + octets > 75;
    length = isFull ? octets + 1 : length + octets;
    return isFull ? `\r\n ${character}` : character;
  }).join("");
}
