import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "#api/client.ts";
import type { SponsorLogo } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { decisionQuestion } from "./decision-question.ts";
import { logoName } from "./logo-name.ts";
import classes from "./logos.module.css";
import { ReasonDialog } from "./reason-dialog.tsx";

export interface LogoApprovalProps {
  logo: Pick<SponsorLogo, "id" | "imageUrl" | "verified">;
  sponsorId: number;
  /** Of the sponsor, which counts decisions on its logos, too. */
  version: number;
  sponsorName: string;
  /** Among the sponsor's logos, counted from 1. */
  place?: number;
  /** It is decided on: the sponsor may be none of those that are shown any more. */
  onDone?: () => void;
}

/** Whether the public may see a logo: an Admin changes that by the switch, or with a reason. */
export function LogoApproval(props: LogoApprovalProps) {
  const [isExplaining, setIsExplaining] = useState(false);
  const { sponsorName, place } = props;
  return (
    <div className={classes.approval}>
      <VerifiedSwitch {...props} />
      <RowActions>
        <button
          type="button"
          aria-label={`Give a reason about ${logoName(sponsorName, place)}`}
          onClick={() => setIsExplaining(true)}
        >
          Give a reason
        </button>
      </RowActions>
      {isExplaining && <ReasonDialog {...props} onClose={() => setIsExplaining(false)} />}
    </div>
  );
}

/** Asks first (rule `logo-decisions`). */
function VerifiedSwitch({ logo, version, sponsorName, place, onDone }: LogoApprovalProps) {
  const { id, verified } = logo;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.PUT("/api/Logo/verify", {
        body: { id, verified: !verified },
        headers: ifUnchanged({ version }),
      }),
    onSuccess: () => onDone?.(),
    // Also after a refusal: the logo may have been replaced meanwhile.
    onSettled: () => queries.invalidateQueries(),
  });
  const question = decisionQuestion(logo, { verified: !verified, reason: "" }, sponsorName);
  return (
    <Switch
      className={classes.switch}
      aria-label={`Verified: ${logoName(sponsorName, place)}`}
      checked={isPending ? !verified : verified}
      aria-busy={isPending}
      onChange={() => {
        // Not `disabled`: a disabled element loses the focus.
        if (!isPending && askConfirm(question)) mutate();
      }}
    />
  );
}
