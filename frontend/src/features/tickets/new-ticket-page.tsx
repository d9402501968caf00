import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Sponsor, TicketCategory } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { siteQuery } from "#queries/site.ts";
import { sponsorsQuery } from "#queries/sponsors.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { useOwnEntries } from "#queries/waitlist.ts";
import { isAvailable } from "#shared/lib/availability.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { NoSponsorForStaff } from "./no-sponsor-for-staff.tsx";
import { NoSponsor } from "./no-sponsor.tsx";
import { ReserveForStaff } from "./reserve-for-staff.tsx";
import { ReserveForm } from "./reserve-form.tsx";

/** Reserving a ticket: the category comes in the navigation state, and is asked for when it does not. */
export default function NewTicketPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const forStaff = isAdmin(useSignedIn());
  const location = useLocation();
  const chosen = choiceOf(location.state, location.search);
  const own = useOwnEntries();
  const site = useQuery(siteQuery());
  const categories = useQuery(ticketCategoriesQuery(tournamentId));
  const sponsors = useQuery({ ...sponsorsQuery(), enabled: kind === "sponsor" });

  const needed = kind === "sponsor" ? [site, categories, sponsors] : [site, categories];
  const isReady = needed.every(({ data }) => data !== undefined) && !own.isLoading;
  const hasFailed = needed.some(({ data, isError }) => isError && data === undefined);
  const loadAgain = () => Promise.all(needed.map(({ refetch }) => refetch()));
  const isHeld = (id: number) =>
    own.entryOf(id)?.state === "offered" || (chosen.isOffered && id === chosen.categoryId);
  const offered = categories.data
    ?.filter(
      (category) =>
        isOfKind(category, kind) &&
        (forStaff || category.liveFlag) &&
        (isAvailable(category) || isHeld(category.id)),
    )
    // To whom a place of it is held, it is not unavailable.
    .map((category) => (isHeld(category.id) ? { ...category, availableTickets: 1 } : category));
  return (
    <Page
      title="Reserve a Ticket"
      width="form"
      actions={forStaff ? <WayToTickets tournamentId={tournamentId} kind={kind} /> : undefined}
    >
      {!isReady && !hasFailed && <Loading />}
      {hasFailed && <Failed onRetry={loadAgain}>The tickets could not be loaded just now.</Failed>}
      {isReady && (
        <Reserve
          categories={offered ?? []}
          sponsors={kind === "sponsor" ? (sponsors.data ?? []) : null}
          supportEmail={site.data?.supportEmail ?? ""}
          chosen={chosen.categoryId}
        />
      )}
    </Page>
  );
}

interface ReserveProps {
  categories: readonly TicketCategory[];
  /** Null for an attendee ticket. */
  sponsors: readonly Sponsor[] | null;
  supportEmail: string;
  chosen: number | null;
}

function Reserve({ categories, sponsors, supportEmail, chosen }: ReserveProps) {
  const forStaff = isAdmin(useSignedIn());
  if (categories.length === 0) return <NothingLeft />;
  if (sponsors?.length === 0 && forStaff) return <NoSponsorForStaff />;
  if (sponsors?.length === 0)
    return <NoSponsor category={categories.find(({ id }) => id === chosen)} email={supportEmail} />;
  const choice = { categories, sponsors };
  return forStaff ? (
    <ReserveForStaff choice={choice} chosen={chosen} />
  ) : (
    <ReserveForm choice={choice} chosen={chosen} supportEmail={supportEmail} />
  );
}

function NothingLeft() {
  const tournamentId = useTournamentId();
  return (
    <Empty>
      <p>There is no ticket left to reserve here.</p>
      <ActionLink to={paths.register(tournamentId)}>See all tickets</ActionLink>
    </Empty>
  );
}

function WayToTickets({ tournamentId, kind }: { tournamentId: number; kind: AttendeeOrSponsor }) {
  return (
    <ActionLink to={paths.tickets(tournamentId, kind)}>
      {kind === "attendee" ? "Attendee Tickets" : "Sponsor Tickets"}
    </ActionLink>
  );
}

function isOfKind({ sponsorFlag }: TicketCategory, kind: AttendeeOrSponsor): boolean {
  return sponsorFlag === (kind === "sponsor");
}

interface Chosen {
  categoryId: number | null;
  /** A visitor with an offered place can reserve a category that is sold out to others. */
  isOffered: boolean;
}

/** The navigation state is kept by the browser and may be anything. The address of a held place names its category. */
function choiceOf(state: unknown, search: string): Chosen {
  const named = Number(new URLSearchParams(search).get("category"));
  if (named > 0) return { categoryId: named, isOffered: false };
  const { categoryId, isOffered } = (state ?? {}) as Partial<Record<keyof Chosen, unknown>>;
  return {
    categoryId: typeof categoryId === "number" ? categoryId : null,
    isOffered: isOffered === true,
  };
}
