import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Sponsor } from "#api/types.ts";
import { approveSponsor, refuseSponsor, waitingSponsorsQuery } from "#queries/sponsors.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed } from "#shared/ui/page-states.tsx";
import classes from "./sponsors.module.css";

/** The sponsors that buyers have named or changed, to approve or refuse; renders nothing without any. */
export function WaitingSponsors() {
  const { data, isError, refetch } = useQuery(waitingSponsorsQuery());
  const [refused, setRefused] = useState<Sponsor | null>(null);
  if (data === undefined)
    return isError ? (
      <Failed onRetry={refetch}>
        The sponsors that wait for approval could not be loaded just now.
      </Failed>
    ) : null;
  if (data.rows.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting-sponsors">
      <h2 id="waiting-sponsors">Waiting for approval</h2>
      <p>
        Buyers have named these sponsors, or changed what they say. Nobody sees them before you
        approve.
      </p>
      <ul>
        {data.rows.map((sponsor) => (
          <li key={sponsor.id}>
            <p id={`waiting-${sponsor.id}`}>
              <strong>{sponsor.name}</strong>
              {sponsor.website !== "" && ` (${sponsor.website})`}
            </p>
            {sponsor.description !== "" && <p>{sponsor.description}</p>}
            <div className={classes.decide}>
              <CallButton
                aria-label={`Approve ${sponsor.name}`}
                question={`Approve ${sponsor.name}? Event pages show it from then on, and its people are mailed.`}
                send={() => approveSponsor(sponsor)}
                reloads={touched.sponsors}
              >
                Approve
              </CallButton>
              <ActionButton
                aria-label={`Refuse ${sponsor.name}`}
                onClick={() => setRefused(sponsor)}
              >
                Refuse
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
      {refused !== null && <RefuseDialog sponsor={refused} onClose={() => setRefused(null)} />}
    </section>
  );
}

function staysFor(name: string, unpaid: number): string {
  const tickets = unpaid === 1 ? "1 unpaid ticket stays" : `${unpaid} unpaid tickets stay`;
  return `${tickets} reserved for ${name}. Under Tickets you can cancel what is not wanted.`;
}

const reasonField: readonly FieldDefinition<"reason">[] = [
  {
    fieldName: "reason",
    label: "Reason",
    inputType: "textarea",
    isRequired: true,
    helperText: "Mailed to the buyer who has named it.",
  },
];

function RefuseDialog({ sponsor, onClose }: { sponsor: Sponsor; onClose: () => void }) {
  return (
    <Dialog title={`Refuse ${sponsor.name}`} isForm onClose={onClose}>
      <DataForm
        method="post"
        submitLabel="Refuse"
        fields={reasonField}
        initialValues={{ reason: "" }}
        onPostFunction={({ reason }) => refuseSponsor(sponsor, reason)}
        onAfterPost={(unpaid) => {
          if (unpaid > 0) showAlert(staysFor(sponsor.name, unpaid));
          onClose();
        }}
        reloads={touched.sponsors}
      />
    </Dialog>
  );
}
