import { lazy, Suspense, useEffect, useRef, type ComponentType } from "react";
import { useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import type { SignInAgainProps } from "#features/account/sign-in-again.tsx";
import { useEuser } from "#session/euser.tsx";
import { leaveEndedSession } from "#session/session.ts";
import { pageTitle } from "#shared/ui/page.tsx";

const load = async () => {
  const { SignInAgain } = await import("#features/account/sign-in-again.tsx");
  return { default: SignInAgain };
};
// Without this chunk nobody can sign in here, so the guard of the page redirects.
const SignInAgain = lazy<ComponentType<SignInAgainProps>>(() =>
  load().catch(() => ({ default: LeaveEndedSession })),
);

/** Asks to sign in again over the page on which the session has ended (rule `sessions-end`). */
export function EndedSession() {
  const { euser, hasEnded } = useEuser();
  const { pathname } = useLocation();
  const isSignedIn = euser !== null;
  const toLastFocus = useLastFocus(isSignedIn);
  useEffect(() => {
    // Preloaded, so that the dialog opens while the network is down.
    if (isSignedIn) load().catch(() => undefined);
  }, [isSignedIn]);

  if (euser === null || !hasEnded) return null;
  if (signsIn.includes(pathname)) return <LeaveEndedSession />;
  return (
    <Suspense fallback={null}>
      <SignInAgain euser={euser} onSignedIn={toLastFocus} />
    </Suspense>
  );
}

const signsIn = [paths.signIn(), paths.signUp(), paths.recover()];

function LeaveEndedSession() {
  useEffect(leaveEndedSession, []);
  return null;
}

/** Returns the focus to the last element outside of the dialog, or to the title: that element may be disabled, as a form is while it is sent. */
function useLastFocus(isWatched: boolean): () => void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWatched) return;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !isInTopDialog(target)) last.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [isWatched]);
  return () => {
    last.current?.focus();
    if (document.activeElement !== last.current) pageTitle()?.focus();
  };
}

/** Whether an element belongs to the sign-in dialog itself. */
function isInTopDialog(element: HTMLElement): boolean {
  return element.closest("[data-signs-in-again]") !== null;
}
