import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import { hasRole, type Role } from "./access.ts";
import { useEuser } from "./euser.tsx";
import { NotAllowed } from "./not-allowed.tsx";

/** Convenience only: the server decides who may do what. */
export function RequireSignedIn() {
  const { euser } = useEuser();
  return euser === null ? <ToSignIn /> : <Outlet />;
}

export function RequireRole({ anyOf }: { anyOf: readonly Role[] }) {
  const { euser } = useEuser();
  if (euser === null) return <ToSignIn />;
  return anyOf.some((role) => hasRole(euser, role)) ? <Outlet /> : <NotAllowed anyOf={anyOf} />;
}

/** Who signed out by choice goes to a sign-in that leads nobody back here. */
function ToSignIn() {
  const { signedOut } = useEuser();
  const { pathname, search } = useLocation();
  return <Navigate replace to={paths.signIn(signedOut ? null : pathname + search)} />;
}
