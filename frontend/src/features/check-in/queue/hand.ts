import type { Phone } from "./records.ts";

/** The device of an item. A station's is its name, as on the server: whoever hands the item in, it is of one hand. */
export function handOf({ device }: Phone, station: string | undefined) {
  return station === undefined ? { device } : { device: station, isOfStation: true as const };
}
