import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import { readSession, subscribeToSession, type Euser, type Session } from "./session.ts";

const EuserContext = createContext<Session | null>(null);

export function EuserProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readSession);
  return <EuserContext value={session}>{children}</EuserContext>;
}

/** The visitor's session; `euser` is null when signed out. */
export function useEuser(): Session {
  const session = useContext(EuserContext);
  if (session === null) throw new Error("useEuser must be used within a EuserProvider");
  return session;
}

/** The signed-in user, on a page behind a guard. */
export function useSignedIn(): Euser {
  const { euser } = useEuser();
  if (euser === null) throw new Error("This page needs a guard in front of it.");
  return euser;
}
