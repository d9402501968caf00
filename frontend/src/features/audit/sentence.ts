import type { AuditAction, AuditChange, AuditEntry } from "#api/types.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { truncate } from "#shared/lib/truncate.ts";
import { actions, isAction } from "./words.ts";

type After = (field: string) => string | undefined;

/** Actions whose sentence depends on the changed fields. */
const exact: Partial<Record<AuditAction, (after: After) => string | undefined>> = {
  "attendee.check_in": (after) =>
    either(after("checkedIn"), "Checked attendee # in", "Checked attendee # out"),
  "sponsor.verify_logo": (after) =>
    either(
      after("verified"),
      "Approved a logo of sponsor #",
      "Took back the approval of a logo of sponsor #",
    ),
  "ticket.update": (after) =>
    either(after("isCancelled"), "Cancelled ticket #", "Took ticket # up again") ??
    either(after("paid"), "Marked ticket # paid", "Marked ticket # unpaid"),
  "waitlist.update": (after) => {
    const offered = after("offeredAt");
    // Withdrawing deletes the offer, or ends it at once in categories that offer places automatically.
    const isEnded = offered === undefined && after("heldUntil") !== undefined;
    if (offered === undefined && !isEnded) return undefined;
    return offered === "" || isEnded
      ? "Withdrew the place offered to entry # of the waitlist"
      : "Offered a place to entry # of the waitlist";
  },
};

function either(value: string | undefined, yes: string, no: string): string | undefined {
  if (value === "true") return yes;
  return value === "false" ? no : undefined;
}

/** The sentence of an entry with the name of the row, or the id of a deleted row. An unknown action stays as it is. */
export function sentenceOf({ action, subjectId, subjectName, changes }: AuditEntry): string {
  if (!isAction(action)) return subjectId === null ? action : `${action} ${subjectId}`;
  const after: After = (field) => changes.find((change) => change.field === field)?.after;
  const words = exact[action]?.(after) ?? actions[action];
  if (subjectName !== null) return words.replace("#", () => `“${truncate(subjectName, 80)}”`);
  const sentence = words.replace("#", String(subjectId ?? "")).trim();
  const name = /\.(copy|create|delete)$/.test(action) ? nameIn(changes) : "";
  if (name === "") return sentence;
  // Several tournaments may have one name: the day distinguishes them. The entry of a deletion lacks the day.
  const day = action.startsWith("tournament.") ? after("dateStart") : undefined;
  return `${sentence}, “${truncate(name, 40)}”${day === undefined ? "" : `, ${shortDate(day)}`}`;
}

/** The name of a created or deleted row, from its changes. */
function nameIn(changes: readonly AuditChange[]): string {
  const { before = "", after = "" } = changes.find(({ field }) => field === "name") ?? {};
  return after === "" ? before : after;
}

/** The label of an action in the filter: its sentence without a row. */
export function labelOf(action: AuditAction): string {
  return actions[action].replace(/ \(link #\)| #/, "");
}
