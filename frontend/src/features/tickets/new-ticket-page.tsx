import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { OwnWaitlistEntry, Sponsor, TicketCategory } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";
import { isAdmin } from "#session/access.ts";
import { useSignedIn } from "#session/euser.tsx";
import { SponsorsRest } from "#features/session/sponsors-rest.tsx";
import { HeldForAnother } from "#features/waitlist/parts.tsx";
import { siteQuery } from "#queries/site.ts";
import { sponsorsQuery } from "#queries/sponsors.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { useOwnEntries } from "#queries/waitlist.ts";
import { isAvailable, isLeft, saleText } from "#shared/lib/availability.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { NameSponsor } from "./name-sponsor.tsx";
import { NoSponsorForStaff } from "./no-sponsor-for-staff.tsx";
import { NoSponsor } from "./no-sponsor.tsx";
import { ReserveForStaff } from "./reserve-for-staff.tsx";
import { ReserveForm } from "./reserve-form.tsx";

/** Reserves a ticket. The category is in the URL, else the form asks for it. */
export default function NewTicketPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const forStaff = isAdmin(useSignedIn());
  const location = useLocation();
  const chosen = choiceOf(location.search);
  const own = useOwnEntries();
  const site = useQuery(siteQuery());
  const categories = useQuery(ticketCategoriesQuery(tournamentId));
  const sponsors = useQuery({ ...sponsorsQuery(), enabled: kind === "sponsor" });

  const needed = kind === "sponsor" ? [site, categories, sponsors] : [site, categories];
  const isReady = needed.every(({ data }) => data !== undefined) && !own.isLoading;
  const isHeld = (id: number) =>
    own.isHeldOf(id) || (forStaff && chosen.isOffered && id === chosen.categoryId);
  const offered = categories.data
    ?.filter(
      (category) =>
        isOfKind(category, kind) &&
        (forStaff || category.liveFlag) &&
        // Staff sell also outside of the window of the sale.
        ((forStaff ? isLeft : isAvailable)(category) || isHeld(category.id)),
    )
    // A held place makes a sold-out category available.
    .map((category) => (isHeld(category.id) ? { ...category, availableTickets: 1 } : category));
  const gone = categories.data?.find(
    (category) =>
      category.id === chosen.categoryId &&
      isOfKind(category, kind) &&
      !offered?.some(({ id }) => id === category.id),
  );
  return (
    <Page
      title="Reserve a Ticket"
      width="form"
      actions={forStaff ? <WayToTickets tournamentId={tournamentId} kind={kind} /> : undefined}
    >
      <QueryStates of={needed} what="The tickets" isWaiting={own.isLoading} />
      {isReady && gone !== undefined && (
        <Gone category={gone} entry={own.entryOf(gone.id)} timeZone={site.data?.timeZone ?? null} />
      )}
      {isReady && (
        <Reserve
          categories={offered ?? []}
          sponsors={kind === "sponsor" ? (sponsors.data?.sponsors ?? []) : null}
          withheld={sponsors.data?.withheld ?? 0}
          supportEmail={site.data?.supportEmail ?? null}
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
  /** Number of sponsors that are withheld until the visitor's address is confirmed. */
  withheld: number;
  supportEmail: string | null;
  chosen: number | null;
}

function Reserve({ categories, sponsors, withheld, supportEmail, chosen }: ReserveProps) {
  const forStaff = isAdmin(useSignedIn());
  if (categories.length === 0) return <NothingLeft />;
  if (sponsors?.length === 0 && forStaff) return <NoSponsorForStaff />;
  if (sponsors?.length === 0 && withheld > 0) return <SponsorsRest withheld={withheld} />;
  if (sponsors?.length === 0)
    return (
      <>
        <NoSponsor category={categories.find(({ id }) => id === chosen)} email={supportEmail} />
        <NameSponsor categories={categories} />
      </>
    );
  const choice = { categories, sponsors };
  return forStaff ? (
    <ReserveForStaff choice={choice} chosen={chosen} />
  ) : (
    <>
      <ReserveForm choice={choice} chosen={chosen} supportEmail={supportEmail} />
      {sponsors !== null && <NameSponsor categories={categories} />}
    </>
  );
}

interface GoneProps {
  category: TicketCategory;
  /** The visitor's own entry on the waitlist, or the entry of the mailed link. */
  entry: OwnWaitlistEntry | undefined;
  timeZone: string | null;
}

/** Explains why the form cannot offer the chosen category. */
function Gone({ category, entry, timeZone }: GoneProps) {
  const { name, tournamentId } = category;
  const sale = saleText(category, timeZone);
  if (sale !== null)
    return (
      <p role="status">
        <strong>{name}</strong>: {sale}.
      </p>
    );
  // Held for another address: the form would offer a place that is held for the visitor.
  if (entry?.state === "offered") return <HeldForAnother entry={entry} />;
  return (
    <p role="status">
      <strong>{name}</strong> is sold out: its last ticket was taken meanwhile. You can{" "}
      <Link to={paths.register(tournamentId)}>join its waitlist</Link>, or reserve another ticket.
    </p>
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
  /** Whether staff reserve a held place, also of a sold-out category. */
  isOffered: boolean;
}

function choiceOf(search: string): Chosen {
  const named = new URLSearchParams(search);
  const categoryId = Number(named.get("category"));
  return {
    categoryId: categoryId > 0 ? categoryId : null,
    isOffered: named.get("offered") === "yes",
  };
}
