import { Suspense, useEffect, useRef } from "react";
import { NavigationType, Outlet, useLocation, useNavigationType } from "react-router";
import { CurrentTournamentProvider } from "#queries/current-tournament.tsx";
import { isForTv, paths } from "#shared/paths.ts";
import { useEuser } from "#session/euser.tsx";
import { ErrorBoundary } from "#shared/ui/error-boundary.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { EndedSession } from "./ended-session.tsx";
import { Footer } from "./footer.tsx";
import classes from "./shell.module.css";
import { SideNav } from "./side-nav.tsx";
import { useMenu } from "./use-menu.ts";

/** The frame of every page: side navigation, the page itself, footer. */
export function Shell() {
  const { pathname, search } = useLocation();
  const isBare = isForTv({ pathname, search });
  const main = useStartOfPage(pathname);
  const menu = useMenu();
  // A new key remounts the pages: a mounted query would stay with the previous visitor's cache (`DataOfVisitor`), and not load again.
  const visitor = useEuser().euser?.id ?? 0;

  return (
    <CurrentTournamentProvider>
      <div className={classes.frame} data-bare={isBare}>
        {!isBare && (
          <>
            <a href="#main" className={classes.skip}>
              Skip to the page
            </a>
            <SideNav key={`nav-${visitor}`} {...menu} />
          </>
        )}
        <div className={classes.column} inert={menu.isOpen}>
          <main id="main" ref={main} tabIndex={-1} className={classes.main}>
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
          {!isBare && <Footer key={`footer-${visitor}`} />}
        </div>
      </div>
      <EndedSession />
    </CurrentTournamentProvider>
  );
}

function PageLoading() {
  return (
    <div className={classes.waiting}>
      <Loading />
    </div>
  );
}

/** A new page starts at its top, with the focus on `main`; going back keeps both. */
function useStartOfPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const way = useNavigationType();
  const isGoingBack = way === NavigationType.Pop;
  useEffect(() => {
    if (shown.current === pathname) return;
    // No focus after the redirect of the landing page: a visitor who opens the site there starts at the top, with the skip link.
    const isLedOn = shown.current === paths.home() && way === NavigationType.Replace;
    shown.current = pathname;
    if (isGoingBack || isLedOn) return;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname, way, isGoingBack]);
  return main;
}
