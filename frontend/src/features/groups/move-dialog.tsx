import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Group, GroupAttendee } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { personName } from "#shared/lib/person-name.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Choices } from "./choices.tsx";
import classes from "./groups.module.css";
import { touched } from "#queries/touched.ts";
import { openSpots } from "./spots.ts";

interface MoveDialogProps {
  attendee: GroupAttendee;
  /** The ticket's other groups with an open spot. */
  groups: readonly Group[];
  onDone: () => void;
  onClose: () => void;
}

export function MoveDialog({ attendee, groups, onDone, onClose }: MoveDialogProps) {
  const { id, user } = attendee;
  const { mutate, isPending } = useMutation({
    mutationFn: (groupId: number) =>
      client.PUT("/api/Attendee", { body: { id, groupId }, headers: ifUnchanged(attendee) }),
    onSettled: (_answer, error) => error === null && onDone(),
    meta: { reloads: touched.groups },
  });
  return (
    <Dialog title={`Move ${personName(user)} to another group`} onClose={onClose}>
      <p className={classes.hint}>People move between the groups of this ticket only.</p>
      <Choices
        label="Groups with an open spot"
        isPending={isPending}
        choices={groups.map((group) => ({
          id: group.id,
          name: group.name,
          about: spotsText(openSpots(group)),
        }))}
        onChoose={mutate}
      />
    </Dialog>
  );
}

function spotsText(count: number): string {
  return count === 1 ? "1 open spot" : `${count} open spots`;
}
