import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client, ifMatch, type Loaded } from "#api/client.ts";
import type { TournamentDetail } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { touched } from "#queries/touched.ts";
import { useCopiedParts, type CopiedPart } from "#features/tournaments/copied-parts.ts";
import { useLiveQuestion } from "#features/tournaments/use-live-question.tsx";
import { sponsorsPutOnQuery } from "#queries/tournament-sponsors.ts";
import { widgetsQuery } from "#queries/widgets.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import classes from "./general-information.module.css";

interface NextStepsProps {
  tournament: Loaded<TournamentDetail>;
  /** The form has unsaved changes, whose version would be stale once the tournament is live. */
  isUnsaved: boolean;
}

/** The steps until a tournament is live, with finished ones ticked off. */
export function NextSteps({ tournament, isUnsaved }: NextStepsProps) {
  const { id, rounds, bannerPhotoUrl } = tournament;
  const categories = useQuery(ticketCategoriesQuery(id));
  const widgets = useQuery(widgetsQuery(id));
  const putOn = useQuery(sponsorsPutOnQuery(id));
  const all = [categories, widgets, putOn];
  const { fromOf, open } = useCopiedParts(id);
  const has = (sponsorFlag: boolean) =>
    categories.data?.some((category) => category.sponsorFlag === sponsorFlag) ?? false;
  if (all.some(({ isPending }) => isPending))
    return (
      <Frame>
        <Loading />
      </Frame>
    );
  const steps: readonly (Pick<StepProps, "isDone" | "to" | "words"> & { part?: CopiedPart })[] = [
    {
      part: "banner",
      isDone: bannerPhotoUrl !== null,
      to: "#banner",
      words: "Upload a banner",
    },
    {
      part: "attendee",
      isDone: has(false),
      to: paths.ticketCategories(id, "attendee"),
      words: "Add attendee ticket categories",
    },
    {
      part: "sponsor",
      isDone: has(true),
      to: paths.ticketCategories(id, "sponsor"),
      words: "Add sponsor ticket categories",
    },
    {
      part: "rounds",
      isDone: rounds.length > 0,
      to: paths.schedule(id),
      words: "Schedule the rounds",
    },
    {
      part: "content",
      isDone: (widgets.data?.length ?? 0) > 0,
      to: paths.widgets(id),
      words: "Write the content of the page",
    },
    // Without `part`, as copies have no sponsors: each event asks its sponsors again.
    {
      isDone: (putOn.data?.length ?? 0) > 0,
      to: paths.usersAndSponsors(id),
      words: "Put sponsors on this event",
    },
  ];
  return (
    <Frame>
      {all.some(({ isError }) => isError) && (
        <Failed onRetry={() => Promise.all(all.map(({ refetch }) => refetch()))}>
          What is there already could not be looked up just now.
        </Failed>
      )}
      <ol>
        {steps.map(({ part, ...step }) => (
          <Step
            key={step.words}
            {...step}
            copiedFrom={part === undefined ? null : fromOf(part)}
            onOpen={() => part !== undefined && open(part)}
          />
        ))}
      </ol>
      <SetLive tournament={tournament} isUnsaved={isUnsaved} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className={classes.steps} aria-labelledby="steps-heading">
      <h2 id="steps-heading">What comes next</h2>
      {children}
    </section>
  );
}

interface StepProps {
  isDone: boolean;
  /** The name of the original, until the copied part is opened; else null. */
  copiedFrom: string | null;
  onOpen: () => void;
  /** The address of another page, or a fragment of this one. */
  to: string;
  words: string;
}

function Step({ isDone, copiedFrom, onOpen, to, words }: StepProps) {
  const isToLookOver = isDone && copiedFrom !== null;
  return (
    <li data-done={isDone && !isToLookOver}>
      {to.startsWith("#") ? (
        <a href={to} onClick={onOpen}>
          {words}
        </a>
      ) : (
        <Link to={to} onClick={onOpen}>
          {words}
        </Link>
      )}
      {isToLookOver && <p className={classes.copied}>Copied from {copiedFrom}: look it over</p>}
      {isDone && !isToLookOver && (
        <>
          {/* The space lets the line break before 'Done' in narrow windows. */}{" "}
          <span className={classes.done}>Done</span>
        </>
      )}
    </li>
  );
}

function SetLive({ tournament, isUnsaved }: NextStepsProps) {
  const { isMeant, dialog } = useLiveQuestion();
  const setLive = async () => {
    if ((await isMeant(tournament)) !== true) return false;
    await client.PUT("/api/Tournament", {
      body: { id: tournament.id, liveFlag: true },
      headers: ifMatch(tournament),
    });
    return true;
  };
  const tell = (isLive: boolean) => {
    if (!isLive) return;
    showAlert("Tournament successfully updated.");
    // The button is gone now. The link to the live page is beside the title.
    focusTitle();
  };
  return (
    <>
      <p>
        {isUnsaved
          ? "Save your changes first; then show it to the public."
          : "When everything is in its place, show it to the public."}
      </p>
      <CallButton disabled={isUnsaved} send={setLive} onDone={tell} reloads={touched.tournaments}>
        Set Live
      </CallButton>
      {dialog}
    </>
  );
}
