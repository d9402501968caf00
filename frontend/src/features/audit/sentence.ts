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
    // A withdrawn offer is gone, or ends at once where places are offered by themselves.
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

/** One sentence an entry, with the row's name or, once it is gone, its id; an unknown action is shown as it is. */
export function sentenceOf({ action, subjectId, subjectName, changes }: AuditEntry): string {
  if (!isAction(action)) return subjectId === null ? action : `${action} ${subjectId}`;
  const after: After = (field) => changes.find((change) => change.field === field)?.after;
  const words = exact[action]?.(after) ?? actions[action];
  if (subjectName !== null) return words.replace("#", () => `“${truncate(subjectName, 80)}”`);
  const sentence = words.replace("#", String(subjectId ?? "")).trim();
  const name = /\.(copy|create|delete)$/.test(action) ? nameIn(changes) : "";
  if (name === "") return sentence;
  // Tournaments of one name are told apart by their day, which the entry of a deletion does not have.
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
