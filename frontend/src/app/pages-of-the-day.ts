import { lazy } from "react";

/** The pages for the tournament's day and its preparation, except check-in. */

export const ArrivalsPage = lazy(() => import("#features/arrivals/arrivals-page.tsx"));
export const ClashesPage = lazy(() => import("#features/arrivals/clashes-page.tsx"));
export const DataExportPage = lazy(() => import("#features/data-export/data-export-page.tsx"));
export const EnrollPage = lazy(() => import("#features/stations/enroll-page.tsx"));
export const MessagesPage = lazy(() => import("#features/broadcasts/messages-page.tsx"));
export const OverviewPage = lazy(() => import("#features/overview/overview-page.tsx"));
export const PairingsPage = lazy(() => import("#features/pairings/pairings-page.tsx"));
export const ReadinessPage = lazy(() => import("#features/readiness/readiness-page.tsx"));
export const ReconciliationPage = lazy(
  () => import("#features/reconciliation/reconciliation-page.tsx"),
);
export const SheetsPage = lazy(() => import("#features/sheets/sheets-page.tsx"));
export const TermsPage = lazy(() => import("#features/terms/terms-page.tsx"));
export const StationsPage = lazy(() => import("#features/stations/stations-page.tsx"));
export const WeatherPage = lazy(() => import("#features/weather/weather-page.tsx"));
