import { lazy } from "react";
import type { RouteObject } from "react-router";
import LandingPage from "./landing-page.tsx";
import NotFoundPage from "./not-found-page.tsx";
import { Shell } from "./shell/shell.tsx";

const SignInPage = lazy(() => import("#features/accounts/sign-in-page.tsx"));
const SignUpPage = lazy(() => import("#features/accounts/sign-up-page.tsx"));
const TournamentsPage = lazy(() => import("#features/tournaments/tournaments-page.tsx"));

/** The pages in the order of spec §2's table. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: "/", element: <LandingPage /> },
      { path: "/tournaments", element: <TournamentsPage /> },
      { path: "/account/signin", element: <SignInPage /> },
      { path: "/account/signup", element: <SignUpPage /> },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];
