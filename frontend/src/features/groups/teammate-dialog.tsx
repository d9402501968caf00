import { useState } from "react";
import { client } from "#api/client.ts";
import type { Group, GroupAttendee } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { DataForm } from "#shared/form/data-form.tsx";
import { personName } from "#shared/lib/person-name.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { EmailForm } from "./email-form.tsx";
import { knownFields, nameFields } from "./fields.ts";
import classes from "./groups.module.css";
import { touched } from "#queries/touched.ts";

interface TeammateDialogProps {
  group: Group;
  /** The member to replace; undefined for an open spot. */
  replaced?: GroupAttendee;
  /** Called once the teammate is in the group and the group is reloaded. */
  onDone: () => void;
  onClose: () => void;
}

/** A known user's id, or both names (rule `teammates`). */
interface Teammate {
  userId?: number;
  email?: string;
  newUserNameFirst?: string;
  newUserNameLast?: string;
}

type Way = "email" | "known" | "name";

export function TeammateDialog({ group, replaced, onDone, onClose }: TeammateDialogProps) {
  const admin = isAdmin(useSignedIn());
  const [way, setWay] = useState<Way>("email");
  const send = (teammate: Teammate, headers: Record<string, string>) =>
    put(group, replaced, teammate, headers);
  const submitLabel = replaced === undefined ? "Add teammate" : "Replace teammate";
  const after = { onAfterPost: onDone, reloads: touched.groups, submitLabel };
  const ways = { email: "E-mail", known: admin ? "Users" : "Played before", name: "Name" };
  return (
    <Dialog title={titleOf(group, replaced)} isForm onClose={onClose}>
      {replaced !== undefined && (
        <p className={classes.hint}>For another person: the old entrance pass stops working.</p>
      )}
      <Tabs
        label="How to find them"
        tabs={ways}
        selected={way}
        onSelect={setWay}
        panels={{
          email: <EmailForm onSend={send} {...after} />,
          known: (
            <DataForm
              method="post"
              fields={knownFields(admin)}
              initialValues={{ userId: null as number | null }}
              onPostFunction={({ userId }, headers) => send({ userId: Number(userId) }, headers)}
              {...after}
            />
          ),
          name: (
            <>
              <p className={classes.hint}>
                Without an e-mail address they get no mail, and are checked in by their name.
              </p>
              <DataForm
                method="post"
                fields={nameFields}
                initialValues={{ newUserNameFirst: "", newUserNameLast: "" }}
                onPostFunction={send}
                {...after}
              />
            </>
          ),
        }}
      />
    </Dialog>
  );
}

function titleOf({ name }: Group, replaced: GroupAttendee | undefined): string {
  return replaced === undefined
    ? `Add a teammate to ${name}`
    : `Replace ${personName(replaced.user)} in ${name}`;
}

function put(
  group: Group,
  replaced: GroupAttendee | undefined,
  teammate: Teammate,
  headers: Record<string, string>,
): Promise<unknown> {
  if (replaced === undefined)
    return client.POST("/api/Attendee", { body: { groupId: group.id, ...teammate }, headers });
  return client.PUT("/api/Attendee", {
    body: { id: replaced.id, ...teammate },
    headers: ifUnchanged(replaced),
  });
}
