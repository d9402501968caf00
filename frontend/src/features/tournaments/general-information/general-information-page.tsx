import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client, type Loaded } from "#api/client.ts";
import type { TournamentDetail } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import {
  tournamentFields,
  tournamentValues,
  withLastDay,
  type TournamentValues,
} from "#features/tournaments/fields.ts";
import {
  freezeBody,
  freezeFields,
  freezeValues,
  type FreezeValues,
} from "#features/tournaments/freeze-fields.ts";
import { siteQuery } from "#queries/site.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useLiveQuestion } from "#features/tournaments/use-live-question.tsx";
import { DataForm } from "#shared/form/data-form.tsx";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { BannerPicture } from "./banner-picture.tsx";
import classes from "./general-information.module.css";
import { NextSteps } from "./next-steps.tsx";

const slugHelp = "When it changes, links with the old one lead to the new one.";

function fields(values: TournamentValues & FreezeValues) {
  return [...tournamentFields(slugHelp), ...freezeFields(values)];
}

/** A tournament's general information: Admins change it, Content Editors read it. */
export default function GeneralInformationPage() {
  const id = useTournamentId();
  const mayChange = isAdmin(useSignedIn());
  const query = useQuery(tournamentQuery(id));
  const { data: tournament } = query;
  const { data: site } = useQuery(siteQuery());
  const [isUnsaved, setIsUnsaved] = useState(false);
  return (
    <Page
      title="General Information"
      actions={
        tournament !== undefined && (
          <>
            {mayChange && <ActionLink to={paths.readiness(id)}>Ready for the Day?</ActionLink>}
            <ActionLink to={paths.widgets(id)}>Event Content</ActionLink>
            <ActionLink to={paths.publicTournament(id, tournament.slug)}>Event Page</ActionLink>
          </>
        )
      }
    >
      <QueryStates of={query} what="The tournament" />
      {tournament !== undefined && (
        <div className={classes.columns}>
          {mayChange && !tournament.liveFlag && (
            <NextSteps tournament={tournament} isUnsaved={isUnsaved} />
          )}
          <div className={classes.form}>
            {site !== undefined && (
              <Details
                tournament={tournament}
                mayChange={mayChange}
                timeZone={site.timeZone}
                onUnsaved={setIsUnsaved}
              />
            )}
          </div>
          <BannerPicture tournament={tournament} mayChange={mayChange} />
        </div>
      )}
    </Page>
  );
}

interface DetailsProps {
  tournament: Loaded<TournamentDetail>;
  mayChange: boolean;
  timeZone: string;
  onUnsaved: (isUnsaved: boolean) => void;
}

function Details({ tournament, mayChange, timeZone, onUnsaved }: DetailsProps) {
  const { isMeant, dialog } = useLiveQuestion("Save it not live yet");
  const { id, liveFlag: wasLive } = tournament;
  return (
    <>
      <DataForm
        method={mayChange ? "edit" : "read"}
        name="Tournament"
        fields={fields}
        initialValues={{ ...tournamentValues(tournament), ...freezeValues(tournament, timeZone) }}
        version={tournament.etag}
        onChange={(values, before) => ({ ...values, ...withLastDay(values, before) })}
        onUnsaved={onUnsaved}
        isMeant={async (values) => {
          const meant = wasLive || !values.liveFlag || (await isMeant({ id, ...values }));
          return meant === "notYet" ? { ...values, liveFlag: false } : meant;
        }}
        onUpdateFunction={({ freezeDay, freezeTime, ...values }, headers) => {
          const freeze = freezeBody({ freezeDay, freezeTime }, timeZone);
          return client.PUT("/api/Tournament", { body: { id, ...values, ...freeze }, headers });
        }}
      />
      {dialog}
    </>
  );
}
