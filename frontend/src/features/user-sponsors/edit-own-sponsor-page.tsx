import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "#shared/paths.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { sponsorQuery } from "#queries/sponsors.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { isNotFound } from "./sponsors/is-not-found.ts";
import { LinkedUsers } from "./sponsors/linked-users.tsx";
import { Logos } from "./sponsors/logos.tsx";
import { SponsorForm } from "./sponsors/sponsor-form.tsx";
import { useUserOrSponsorId } from "./use-user-or-sponsor.ts";
import classes from "./user-sponsors.module.css";

/** A sponsor's page for its linked users. */
export default function EditOwnSponsorPage() {
  const id = useUserOrSponsorId();
  return <EditOwnSponsor key={id} id={id} />;
}

function EditOwnSponsor({ id }: { id: number }) {
  const euser = useSignedIn();
  const { data: sponsor, error, refetch } = useQuery(sponsorQuery(id));
  if (isNotFound(error)) return <NotYours />;
  if (sponsor === undefined)
    return (
      <Frame>
        {error === null ? (
          <Loading />
        ) : (
          <Failed onRetry={refetch}>The sponsor could not be loaded just now.</Failed>
        )}
      </Frame>
    );
  return (
    <Frame
      intro={
        sponsor.liveFlag
          ? "What visitors of the event pages see of your sponsorship."
          : "It is not live yet: visitors do not see it until an Admin says so."
      }
    >
      <div className={classes.sections}>
        {error !== null && <NotRefreshed onRetry={refetch} />}
        <SponsorForm sponsor={sponsor} />
        <Logos sponsor={sponsor} />
        {isAdmin(euser) && <LinkedUsers sponsorId={id} />}
      </div>
    </Frame>
  );
}

function Frame({ intro, children }: { intro?: string; children: ReactNode }) {
  return (
    <Page title="Sponsor Information" width="form" intro={intro}>
      {children}
    </Page>
  );
}

/** The server answers 404 both for a missing sponsor and for another's. */
function NotYours() {
  return (
    <Frame>
      <Empty>
        <p>
          You are not linked to this sponsor, or it is no longer there. Ask the organizers to link
          your account to it.
        </p>
        <ActionLink to={paths.account()}>See your sponsors</ActionLink>
      </Empty>
    </Frame>
  );
}
