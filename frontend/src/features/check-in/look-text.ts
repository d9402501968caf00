import type { Look } from "./queue/records.ts";
import type { SiteClock } from "#queries/site-clock.ts";
import { whenAndByWhom } from "./when-and-by-whom.ts";

/** A sentence that explains why a check-in needs a look. */
export function lookText(look: Look, clock: SiteClock): string {
  const { outcome, message, other } = look;
  switch (outcome) {
    case "clash":
      return `This pass was used ${look.isFirst ? "again" : "before"}: checked in${other === null ? "" : whenAndByWhom(other, clock)}${deviceText(other?.device)}. Both check-ins are kept for staff to settle.`;
    case "cancelled":
      return "The ticket was cancelled meanwhile. The check-in counts, and is kept for staff to settle.";
    case "suspended":
      return "The ticket waits for its owner to keep it. The check-in counts, and is kept for staff to settle.";
    case "replaced":
      return "The place was given to somebody else with a new pass. The check-in is kept for staff to settle.";
    case "unknown":
      return "The server does not know this pass. The check-in is kept for staff to settle.";
    case "revoked":
      return "This phone was revoked as a station before. The check-in is kept for staff to settle.";
    case "elsewhere":
      return "The pass is for another tournament. The check-in is kept for staff to settle.";
    default:
      return `The server did not take this check-in: ${message ?? "it gave no reason"}. Tell staff, and check the person in again.`;
  }
}

function deviceText(device: string | null | undefined): string {
  return device == null ? "" : ` on ${device}`;
}
