import { useQueryClient } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { LogoApprovalProps } from "./logo-approval.tsx";
import { logoName } from "./logo-name.ts";
import { LogoPreview } from "./logo-preview.tsx";
import classes from "./logos.module.css";

interface ReasonDialogProps extends LogoApprovalProps {
  onClose: () => void;
}

interface Decision {
  verified: string | null;
  reason: string;
}

const undecided: Decision = { verified: null, reason: "" };

/** Approves a logo, or does not, and says why. */
export function ReasonDialog({ logo, sponsorName, place, onDone, onClose }: ReasonDialogProps) {
  const { id, imageUrl } = logo;
  const queries = useQueryClient();
  return (
    <Dialog title={`Decide on ${logoName(sponsorName, place)}`} isForm onClose={onClose}>
      <div className={classes.decision}>
        <LogoPreview imageUrl={imageUrl} alt="" grounds={["light", "dark"]} />
        <DataForm
          method="post"
          fields={fields}
          initialValues={undecided}
          onPostFunction={async ({ verified, reason }) => {
            const body = { id, verified: verified === "yes", reason };
            try {
              await client.PUT("/api/Logo/verify", { body });
            } finally {
              await queries.invalidateQueries();
            }
            onClose();
            onDone?.();
          }}
        />
      </div>
    </Dialog>
  );
}

const fields: readonly FieldDefinition<keyof Decision>[] = [
  {
    fieldName: "verified",
    label: "Decision",
    inputType: "radio button",
    isRequired: true,
    options: [
      { value: "yes", label: "Verify", description: "Event pages may show it." },
      { value: "no", label: "Do not verify", description: "Event pages show the name instead." },
    ],
  },
  {
    fieldName: "reason",
    label: "Reason",
    inputType: "textarea",
    helperText: "The sponsor's people read it beside the logo, and get it by mail.",
  },
];
