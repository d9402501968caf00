import { useQuery } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import { invitationQuery } from "#queries/broadcasts.ts";
import { touched } from "#queries/touched.ts";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";

const label = "Tell me of coming tournaments";

/** The user's consent to invitations, off by default (rule `invitations`). */
export function InvitationSwitch({ userId }: { userId: number }) {
  const query = useQuery(invitationQuery(userId));
  return (
    <>
      <QueryStates of={query} what="Your choice" />
      {query.data !== undefined && (
        <SavingSwitch
          aria-label={label}
          label={label}
          isOn={query.data.invited}
          send={(invited) =>
            responseData(client.PUT("/api/Invitation", { body: { userId, invited } }))
          }
          reloads={touched.invitations}
        />
      )}
    </>
  );
}
