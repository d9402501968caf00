import type { SponsorLogo } from "#api/types.ts";

/** The decision of an Admin on a logo. */
export interface LogoDecision {
  verified: boolean;
  /** Empty without a reason. */
  reason: string;
}

/**
 * The confirmation before a decision, which names the recipients of mails: the sponsor's people, for an approval and for any
 * decision with a reason (rule `logo-decisions`).
 */
export function decisionQuestion(
  { verified: wasVerified }: Pick<SponsorLogo, "verified">,
  { verified, reason }: LogoDecision,
  sponsorName: string,
): string {
  const hasReason = reason.trim() !== "";
  const people = `people of ${sponsorName} get a mail${hasReason ? " with the reason" : ""}.`;
  if (verified) {
    const isTold = !wasVerified || hasReason;
    return `Are you sure to verify this logo?\n\n${isTold ? `The ${people}` : "Nobody is mailed."}`;
  }
  if (!wasVerified) return `Are you sure not to verify this logo?\n\nThe ${people}`;
  const told = hasReason ? `, and the ${people}` : ". Nobody is mailed; “Give a reason” mails why.";
  return `Are you sure to unverify this logo?\n\nThe event pages no longer show it${told}`;
}
