import { client } from "#api/client.ts";
import type { SponsorLogo } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { DownloadLogo } from "./download-logo.tsx";
import { LogoApproval } from "./logo-approval.tsx";
import { logoName } from "./logo-name.ts";
import { LogoPreview } from "./logo-preview.tsx";
import classes from "./logos.module.css";

interface LogoItemProps {
  logo: SponsorLogo;
  /** The position among the sponsor's logos, from 1. */
  place: number;
  isOnly: boolean;
  sponsorId: number;
  version: number;
  sponsorName: string;
  onGone: () => void;
}

export function LogoItem(props: LogoItemProps) {
  const { logo, place, isOnly, sponsorName, onGone } = props;
  const { id, imageUrl, verified } = logo;
  const name = logoName(sponsorName, place);
  const mayVerify = isAdmin(useSignedIn());
  return (
    <li>
      <LogoPreview imageUrl={imageUrl} alt={name} grounds={["light", "dark"]} />
      <div className={classes.state}>
        <State logo={logo} />
        {!isOnly && (
          <p className={classes.dimmed}>
            {place === 1
              ? "The first one: it is the one that counts."
              : "Not shown: only the first one counts. It moves up when those before it are deleted."}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {mayVerify && <LogoApproval {...props} />}
        <DownloadLogo imageUrl={imageUrl} sponsorName={sponsorName} place={place} />
        <CallButton
          aria-label={`Delete ${name}`}
          question={verified ? questionOfVerified : question}
          send={() => client.DELETE("/api/Sponsor/logo/{id}", { params: { path: { id } } })}
          onDone={onGone}
          reloads={touched.sponsorLogos}
        >
          Delete
        </CallButton>
      </div>
    </li>
  );
}

/** The decision with its reason. The API does not distinguish 'undecided' from 'refused without a reason'. */
function State({ logo: { verified, reason } }: { logo: SponsorLogo }) {
  const decision = verified ? "Verified" : "Not verified";
  return (
    <p data-verified={verified}>
      <strong>{verified || reason !== "" ? decision : "Not verified yet"}</strong>
      {reason !== "" && (
        <>
          : <span className={classes.reason}>{reason}</span>
        </>
      )}
    </p>
  );
}

const question = "Are you sure you want to delete this logo?";
const questionOfVerified = `${question}\n\nIt is verified; another one has to be verified anew.`;
