import type { Group, Ticket } from "#api/types.ts";
import { personName } from "#shared/lib/person-name.ts";
import { CorrectNameDialog } from "./correct-name-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { RoundDialog } from "./round-dialog.tsx";
import { TeammateDialog } from "./teammate-dialog.tsx";
import { WishDialog } from "./wish-dialog.tsx";

/** The open dialog with its member. */
export type OpenDialog =
  | { what: "add" | "rename" | "round" | "wish" }
  | { what: "replace" | "move" | "correct"; attendeeId: number };

interface GroupDialogProps {
  opened: OpenDialog;
  group: Group;
  ticket: Ticket;
  /** All groups of the ticket. */
  groups: readonly Group[];
  /** The ticket's other groups with an open spot. */
  others: readonly Group[];
  /** Called after a member was added, replaced or moved. */
  onDone: () => void;
  onClose: () => void;
}

/** The open dialog, with the present state of the group and its members. */
export function GroupDialog({ opened, group, ticket, groups, ...rest }: GroupDialogProps) {
  const { others, onDone, onClose } = rest;
  if (opened.what === "rename") return <RenameDialog group={group} onClose={onClose} />;
  if (opened.what === "wish") return <WishDialog group={group} onClose={onClose} />;
  if (opened.what === "round")
    return <RoundDialog group={group} ticket={ticket} groups={groups} onClose={onClose} />;
  if (!("attendeeId" in opened))
    return <TeammateDialog group={group} onDone={onDone} onClose={onClose} />;
  const member = group.attendees.find(({ id }) => id === opened.attendeeId);
  if (member === undefined) return null;
  if (opened.what === "correct") {
    const { userId, user } = member;
    return <CorrectNameDialog userId={userId} name={personName(user)} onClose={onClose} />;
  }
  return opened.what === "replace" ? (
    <TeammateDialog group={group} replaced={member} onDone={onDone} onClose={onClose} />
  ) : (
    <MoveDialog attendee={member} groups={others} onDone={onDone} onClose={onClose} />
  );
}
