import type { Phone } from "./records.ts";

/** The device of an item. For a station it is the station's name, as on the server, also when a Volunteer sends the item. */
export function handOf({ device }: Phone, station: string | undefined) {
  return station === undefined ? { device } : { device: station, isOfStation: true as const };
}
