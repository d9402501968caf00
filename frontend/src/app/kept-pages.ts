import { lazy } from "react";

/** The pages that open offline. The build finds their chunks by these names, and lists them for the service worker. */

export const CheckInPage = lazy(
  () => import(/* webpackChunkName: "check-in" */ "#features/check-in/check-in-page.tsx"),
);
export const LinkedPassPage = lazy(
  () => import(/* webpackChunkName: "linked-pass" */ "#features/passes/linked-pass-page.tsx"),
);
export const OfflineStart = lazy(
  () => import(/* webpackChunkName: "offline-start" */ "./offline-start-page.tsx"),
);
export const PassesPage = lazy(
  () => import(/* webpackChunkName: "passes" */ "#features/passes/passes-page.tsx"),
);
