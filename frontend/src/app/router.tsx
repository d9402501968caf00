import { lazy } from "react";
import type { RouteObject } from "react-router";
import { roles } from "#session/access.ts";
import { RequireRole, RequireSignedIn } from "#features/session/guards.tsx";
import { KnownTournament } from "#features/tournaments/known-tournament.tsx";
// Part of the first load, as most visitors come for this page.
import PublicPage from "#features/tournaments/public-page/public-page.tsx";
import { AttendeeOrSponsor } from "./attendee-or-sponsor.tsx";
import * as account from "./pages-of-account.ts";
import * as categories from "./pages-of-categories.ts";
import * as day from "./pages-of-the-day.ts";
import { CheckInPage, LinkedPassPage, PassesPage } from "./kept-pages.ts";
import LandingPage from "./landing-page.tsx";
import NotFoundPage from "./not-found-page.tsx";
import { Shell } from "./shell/shell.tsx";

const AuditPage = lazy(() => import("#features/audit/audit-page.tsx"));
const EditOwnSponsorPage = lazy(() => import("#features/sponsors/edit-own-sponsor-page.tsx"));
const EditRoundPage = lazy(() => import("#features/rounds/edit-round-page.tsx"));
const EditUserOrSponsorPage = lazy(() => import("#features/users/edit-user-or-sponsor-page.tsx"));
const EventContentPage = lazy(() => import("#features/widgets/event-content-page.tsx"));
const FundSettingsPage = lazy(() => import("#features/site/settings-page.tsx"));
const GeneralInformationPage = lazy(
  () => import("#features/tournaments/general-information/general-information-page.tsx"),
);
const GroupsPage = lazy(() => import("#features/groups/groups-page.tsx"));
const LinkUserPage = lazy(() => import("#features/sponsors/link-user-page.tsx"));
const NewTicketPage = lazy(() => import("#features/tickets/new-ticket-page.tsx"));
const NewTournamentPage = lazy(() => import("#features/tournaments/new-tournament-page.tsx"));
const NewUserOrSponsorPage = lazy(() => import("#features/users/new-user-or-sponsor-page.tsx"));
const PaymentsPage = lazy(() => import("#features/tickets/admin/payments-page.tsx"));
const RegisterPage = lazy(() => import("#features/ticket-categories/register-page.tsx"));
const ReservationsPage = lazy(() => import("#features/tickets/reservations-page.tsx"));
const SchedulePage = lazy(() => import("#features/rounds/schedule-page.tsx"));
const TicketsAdminPage = lazy(() => import("#features/tickets/admin/tickets-admin-page.tsx"));
const TournamentsPage = lazy(() => import("#features/tournaments/tournaments-page.tsx"));
const UsersSponsorsPage = lazy(() => import("#features/users/users-sponsors-page.tsx"));

/** The pages in the order of `paths`. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: "/", element: <LandingPage /> },
      { path: "/tournaments", element: <TournamentsPage /> },
      { path: "/waitlist", element: <account.OwnEntryPage /> },
      { path: "/choose", element: <account.ChoosePage /> },
      { path: "/unsubscribe/:code", element: <account.UnsubscribePage /> },
      {
        element: <RequireRole anyOf={[roles.admin]} />,
        children: [{ path: "/tournaments/new", element: <NewTournamentPage /> }],
      },
      {
        element: (
          <RequireRole anyOf={[roles.contentEditor, roles.admin]}>
            <KnownTournament />
          </RequireRole>
        ),
        children: [
          { path: "/tournaments/:tournamentId/edit", element: <GeneralInformationPage /> },
          {
            path: "/tournaments/:tournamentId/admin/content/widgets",
            element: <EventContentPage />,
          },
        ],
      },
      {
        element: <KnownTournament />,
        children: [{ path: "/tournaments/:tournamentId/register", element: <RegisterPage /> }],
      },
      {
        element: (
          <RequireRole anyOf={[roles.admin]}>
            <KnownTournament />
          </RequireRole>
        ),
        children: [
          {
            element: <AttendeeOrSponsor />,
            children: [
              {
                path: "/tournaments/:tournamentId/admin/ticket_categories/:attendeeOrSponsor",
                element: <categories.TicketCategoriesPage />,
              },
              {
                path: "/tournaments/:tournamentId/admin/ticket_categories/:attendeeOrSponsor/new",
                element: <categories.NewTicketCategoryPage />,
              },
              {
                path: "/tournaments/:tournamentId/admin/ticket_categories/:attendeeOrSponsor/:ticketCategoryId/edit",
                element: <categories.EditTicketCategoryPage />,
              },
              {
                path: "/tournaments/:tournamentId/admin/tickets/:attendeeOrSponsor",
                element: <TicketsAdminPage />,
              },
              {
                path: "/tournaments/:tournamentId/admin/tickets/:attendeeOrSponsor/:ticketId/groups",
                element: <GroupsPage />,
              },
              {
                path: "/tournaments/:tournamentId/admin/tickets/:attendeeOrSponsor/:ticketId/payments",
                element: <PaymentsPage />,
              },
            ],
          },
          { path: "/tournaments/:tournamentId/admin/rounds/new", element: <SchedulePage /> },
          {
            path: "/tournaments/:tournamentId/admin/rounds/:roundId/edit",
            element: <EditRoundPage />,
          },
          { path: "/tournaments/:tournamentId/admin/data-export", element: <day.DataExportPage /> },
          { path: "/tournaments/:tournamentId/admin/overview", element: <day.OverviewPage /> },
          { path: "/tournaments/:tournamentId/admin/weather", element: <day.WeatherPage /> },
          { path: "/tournaments/:tournamentId/admin/messages", element: <day.MessagesPage /> },
          { path: "/tournaments/:tournamentId/admin/terms", element: <day.TermsPage /> },
          {
            path: "/tournaments/:tournamentId/admin/reconciliation",
            element: <day.ReconciliationPage />,
          },
          { path: "/tournaments/:tournamentId/admin/pairings", element: <day.PairingsPage /> },
          { path: "/tournaments/:tournamentId/admin/sheets", element: <day.SheetsPage /> },
          { path: "/tournaments/:tournamentId/admin/readiness", element: <day.ReadinessPage /> },
          { path: "/tournaments/:tournamentId/admin/user-sponsor", element: <UsersSponsorsPage /> },
          {
            path: "/tournaments/:tournamentId/admin/user-sponsor/new",
            element: <NewUserOrSponsorPage />,
          },
          {
            path: "/tournaments/:tournamentId/admin/user-sponsor/:userOrSponsorId/edit",
            element: <EditUserOrSponsorPage />,
          },
          { path: "/tournaments/:tournamentId/admin/userSponsor/new", element: <LinkUserPage /> },
        ],
      },
      {
        element: (
          <RequireSignedIn>
            <KnownTournament />
          </RequireSignedIn>
        ),
        children: [
          {
            path: "/tournaments/:tournamentId/admin/tickets/:attendeeOrSponsor/new",
            element: <NewTicketPage />,
          },
        ],
      },
      // Opens offline, as the phone has stored its tournament; for a station also without a session.
      { path: "/tournaments/:tournamentId/admin/check-in", element: <CheckInPage /> },
      { path: "/station", element: <day.EnrollPage /> },
      {
        element: <RequireRole anyOf={[roles.volunteer, roles.admin]} />,
        children: [
          {
            element: <KnownTournament />,
            children: [
              { path: "/tournaments/:tournamentId/admin/arrivals", element: <day.ArrivalsPage /> },
              {
                path: "/tournaments/:tournamentId/admin/arrivals/clashes",
                element: <day.ClashesPage />,
              },
              {
                path: "/tournaments/:tournamentId/admin/arrivals/stations",
                element: <day.StationsPage />,
              },
            ],
          },
        ],
      },
      { path: "/tournaments/:tournamentId", element: <PublicPage /> },
      { path: "/tournaments/:tournamentId/:uniqueSlug", element: <PublicPage /> },
      {
        element: <RequireRole anyOf={[roles.admin]} />,
        children: [
          { path: "/audit", element: <AuditPage /> },
          { path: "/admin/settings", element: <FundSettingsPage /> },
        ],
      },
      { path: "/pass", element: <LinkedPassPage /> },
      { path: "/account/signin", element: <account.SignInPage /> },
      { path: "/account/signup", element: <account.SignUpPage /> },
      { path: "/account/recover", element: <account.RecoverPage /> },
      {
        element: <RequireSignedIn />,
        children: [
          { path: "/account/edit", element: <account.AccountPage /> },
          { path: "/account/delete", element: <account.DeleteAccountPage /> },
          { path: "/account/receipts", element: <account.ReceiptsPage /> },
          { path: "/account/receipts/:receiptId", element: <account.ReceiptPage /> },
          { path: "/account/reservations", element: <ReservationsPage /> },
          { path: "/account/tickets", element: <PassesPage /> },
          { path: "/account/tickets/:ticketId/groups", element: <GroupsPage /> },
          { path: "/account/sponsor/:userOrSponsorId/edit", element: <EditOwnSponsorPage /> },
        ],
      },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];
