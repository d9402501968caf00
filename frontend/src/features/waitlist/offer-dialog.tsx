import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { WaitlistEntry } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { siteQuery } from "#queries/site.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { offerFields } from "./fields.ts";
import { useReloadWaitlist } from "#queries/waitlist.ts";
import classes from "./waitlist.module.css";

interface OfferDialogProps {
  entry: WaitlistEntry;
  /** It is offered, and the button that led here gone. */
  onDone: () => void;
  onClose: () => void;
}

/** Offers a place by mail, and holds it for a while. */
export function OfferDialog({ entry, onDone, onClose }: OfferDialogProps) {
  const { id, name, email } = entry;
  const reload = useReloadWaitlist();
  const { data: site } = useQuery(siteQuery());
  const initialValues: { holdHours: number | null } = { holdHours: site?.waitlistHours ?? null };
  return (
    <Dialog title={`Offer a place to ${name}`} isForm onClose={onClose}>
      <p className={classes.about}>
        A mail goes to {email} at once. Only they can reserve the place while it is held.
      </p>
      <DataForm
        method="post"
        fields={offerFields}
        initialValues={initialValues}
        onPostFunction={async ({ holdHours }) => {
          const body = { id, offered: true, holdHours: Number(holdHours) };
          try {
            await client.PUT("/api/Waitlist", { body, headers: ifUnchanged(entry) });
          } finally {
            // The reload shows the cause of a failure, such as the last place sold.
            await reload();
          }
          onDone();
        }}
      />
    </Dialog>
  );
}
