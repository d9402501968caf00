import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { WaitlistEntry } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { siteQuery } from "#queries/site.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { offerFields } from "./fields.ts";
import classes from "./waitlist.module.css";

interface OfferDialogProps {
  entry: WaitlistEntry;
  /** Called after the offer, when the button that opened the dialog is gone. */
  onDone: () => void;
  onClose: () => void;
}

/** Offers a place by mail, and holds it for the chosen time. */
export function OfferDialog({ entry, onDone, onClose }: OfferDialogProps) {
  const { id, name, email } = entry;
  const { data: site } = useQuery(siteQuery());
  const initialValues: { holdHours: number | null } = { holdHours: site?.waitlistHours ?? null };
  return (
    <FormDialog
      title={`Offer a place to ${name}`}
      onClose={onClose}
      method="post"
      submitLabel="Offer the place"
      fields={offerFields}
      initialValues={initialValues}
      onPostFunction={({ holdHours }) => {
        const body = { id, offered: true, holdHours: Number(holdHours) };
        return client.PUT("/api/Waitlist", { body, headers: ifUnchanged(entry) });
      }}
      onAfterPost={onDone}
      reloads={touched.waitlist}
    >
      <p className={classes.about}>
        A mail goes to {email} at once. Only they can reserve the place while it is held.
      </p>
    </FormDialog>
  );
}
