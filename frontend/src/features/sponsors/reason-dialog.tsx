import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { ifUnchanged } from "#api/version.ts";
import { logosQuery } from "#queries/sponsors.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { decisionQuestion, type LogoDecision } from "./decision-question.ts";
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

/** Approves or refuses a logo with a reason. */
export function ReasonDialog({ onClose, ...props }: ReasonDialogProps) {
  const { logo, sponsorId, sponsorName, place } = props;
  // The list of sponsors lacks the reason, and a cached reason may be outdated.
  const query = useQuery({ ...logosQuery(sponsorId), refetchOnMount: "always" });
  const { data: logos, isError, isFetchedAfterMount, refetch } = query;
  return (
    <Dialog title={`Decide on ${logoName(sponsorName, place)}`} isForm onClose={onClose}>
      <div className={classes.decision}>
        <LogoPreview imageUrl={logo.imageUrl} alt="" grounds={["light", "dark"]} />
        {logos !== undefined && isFetchedAfterMount ? (
          <DecisionForm
            {...props}
            presentReason={logos.find(({ id }) => id === logo.id)?.reason ?? ""}
            onClose={onClose}
          />
        ) : isError && logos === undefined ? (
          <Failed onRetry={refetch}>What was said of it could not be loaded just now.</Failed>
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  );
}

/** The form, which asks for a confirmation. */
function DecisionForm(props: ReasonDialogProps & { presentReason: string }) {
  const { logo, version, sponsorName, presentReason, onDone, onClose } = props;
  // For an unverified logo 'no' is preselected, as the reason explains that state.
  const undecided: Decision = { verified: logo.verified ? null : "no", reason: presentReason };
  return (
    <DataForm
      method="post"
      submitLabel="Save decision"
      fields={fieldsOf}
      initialValues={undecided}
      isMeant={(values) =>
        Promise.resolve(askConfirm(decisionQuestion(logo, decisionOf(values), sponsorName)))
      }
      onPostFunction={(values) =>
        client.PUT("/api/Logo/verify", {
          body: { id: logo.id, ...decisionOf(values) },
          headers: ifUnchanged({ version }),
        })
      }
      onAfterPost={() => {
        onClose();
        onDone?.();
      }}
      reloads={touched.sponsorLogos}
    />
  );
}

function decisionOf({ verified, reason }: Decision): LogoDecision {
  return { verified: verified === "yes", reason };
}

/** A refusal requires a reason, as without one no mail is sent. */
function fieldsOf({ verified }: Decision): readonly FieldDefinition<keyof Decision>[] {
  return [
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
      isRequired: verified === "no",
      helperText: "The sponsor's people read it beside the logo, and get it by mail.",
    },
  ];
}
