import { lazy, type ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import { hasRole, type Role } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";

/** Lazy, as few visitors see it. */
const NotAllowed = lazy(async () => ({ default: (await import("./not-allowed.tsx")).NotAllowed }));

/** A guard for convenience only, as the server checks every call. */
export function RequireSignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  const { euser } = useEuser();
  return euser === null ? <ToSignIn /> : children;
}

interface RequireRoleProps {
  anyOf: readonly Role[];
  children?: ReactNode;
}

export function RequireRole({ anyOf, children = <Outlet /> }: RequireRoleProps) {
  const { euser } = useEuser();
  if (euser === null) return <ToSignIn />;
  return anyOf.some((role) => hasRole(euser, role)) ? children : <NotAllowed anyOf={anyOf} />;
}

/** Redirects to sign in, with the way back and the navigation state; without the way back after a chosen sign-out. */
function ToSignIn() {
  const { signedOut } = useEuser();
  const location = useLocation();
  const state: unknown = location.state;
  if (signedOut) return <Navigate replace to={paths.signIn()} />;
  const { pathname, search, hash } = location;
  return <Navigate replace to={paths.signIn(pathname + search + hash)} state={state} />;
}
