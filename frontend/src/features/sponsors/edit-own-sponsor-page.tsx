import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "#api/api-error.ts";
import type { Sponsor } from "#api/types.ts";
import { SponsorsRest } from "#features/session/sponsors-rest.tsx";
import { paths } from "#shared/paths.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { sponsorQuery, sponsorsQuery } from "#queries/sponsors.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Loading, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { LinkedUsers } from "./linked-users.tsx";
import { Logos } from "./logos.tsx";
import { SponsorForm } from "./sponsor-form.tsx";
import { useUserOrSponsorId } from "#shared/user-or-sponsor/use-user-or-sponsor.ts";
import classes from "#shared/user-or-sponsor/sections.module.css";

/** A sponsor's page for its linked users. */
export default function EditOwnSponsorPage() {
  const id = useUserOrSponsorId();
  return <EditOwnSponsor key={id} id={id} />;
}

function EditOwnSponsor({ id }: { id: number }) {
  const euser = useSignedIn();
  const query = useQuery(sponsorQuery(id));
  const { data: sponsor, error } = query;
  if (isNotFound(error)) return <NotYours />;
  if (sponsor === undefined)
    return (
      <Frame>
        <QueryStates of={query} what="The sponsor" />
      </Frame>
    );
  return (
    <Frame intro={introOf(sponsor, isAdmin(euser))}>
      <div className={classes.sections}>
        <QueryStates of={query} what="The sponsor" />
        <SponsorForm sponsor={sponsor} />
        <Logos sponsor={sponsor} />
        {isAdmin(euser) && <LinkedUsers sponsorId={id} />}
      </div>
    </Frame>
  );
}

function introOf({ liveFlag, approval, approvalReason, named }: Sponsor, isStaff: boolean): string {
  if (liveFlag && named && !isStaff)
    return "What visitors of the event pages see of your sponsorship. After a change of name, description or website the fund has to approve it again.";
  if (liveFlag) return "What visitors of the event pages see of your sponsorship.";
  if (approval === "refused") return `It was not approved: ${approvalReason}`;
  if (approval === "waiting")
    return "It waits for the fund's approval: visitors do not see it yet.";
  return "It is not live yet: visitors do not see it until an Admin says so.";
}

function Frame({ intro, children }: { intro?: string; children: ReactNode }) {
  return (
    <Page title="Sponsor Information" width="form" intro={intro}>
      {children}
    </Page>
  );
}

/** Explains a 404: the sponsor is missing, not linked to the user, or withheld until the address is confirmed. */
function NotYours() {
  const { data, isPending } = useQuery({ ...sponsorsQuery(), meta: { alert: false } });
  const { withheld = 0 } = data ?? {};
  return (
    <Frame>
      {isPending && <Loading />}
      {withheld > 0 && <SponsorsRest withheld={withheld} />}
      {!isPending && withheld === 0 && (
        <Empty>
          <p>
            You are not linked to this sponsor, or it is no longer there. Ask the organizers to link
            your account to it.
          </p>
          <ActionLink to={paths.account()}>See your sponsors</ActionLink>
        </Empty>
      )}
    </Frame>
  );
}
