import { randomId } from "#api/random-id.ts";

const key = "checkInDevice";

/** The device's name in the rows of check-ins, from the browser's storage. */
export function deviceName(): string {
  const known = localStorage.getItem(key);
  if (known !== null) return known;
  const kind = /iPhone|iPad|Android|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? "Device";
  const name = `${kind} ${randomId().slice(0, 8)}`;
  localStorage.setItem(key, name);
  return name;
}
