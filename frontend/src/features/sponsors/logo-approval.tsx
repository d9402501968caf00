import { useState } from "react";
import { client } from "#api/client.ts";
import type { SponsorLogo } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { touched } from "#queries/touched.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";
import { decisionQuestion } from "./decision-question.ts";
import { logoName } from "./logo-name.ts";
import classes from "./logos.module.css";
import { ReasonDialog } from "./reason-dialog.tsx";

export interface LogoApprovalProps {
  logo: Pick<SponsorLogo, "id" | "imageUrl" | "verified">;
  sponsorId: number;
  /** The sponsor's version, which decisions on its logos increase, too. */
  version: number;
  sponsorName: string;
  /** The position among the sponsor's logos, from 1. */
  place?: number;
  /** Called after the decision, when the sponsor may leave the shown list. */
  onDone?: () => void;
}

/** The approval of a logo for the public, which Admins change by a switch, or with a reason. */
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

/** A switch that asks first (rule `logo-decisions`). */
function VerifiedSwitch({ logo, version, sponsorName, place, onDone }: LogoApprovalProps) {
  const { id, verified } = logo;
  return (
    <SavingSwitch
      className={classes.switch}
      aria-label={`Verified: ${logoName(sponsorName, place)}`}
      isOn={verified}
      question={decisionQuestion(logo, { verified: !verified, reason: "" }, sponsorName)}
      send={(wanted) =>
        client.PUT("/api/Logo/verify", {
          body: { id, verified: wanted },
          headers: ifUnchanged({ version }),
        })
      }
      onDone={() => onDone?.()}
      reloads={touched.sponsorLogos}
    />
  );
}
