import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import { readSession, subscribeToSession, type Euser, type Session } from "./session.ts";

const EuserContext = createContext<Session | null>(null);

export function EuserProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readSession);
  return <EuserContext value={session}>{children}</EuserContext>;
}

/** The session of the visitor; `euser` is null when nobody is signed in. */
export function useEuser(): Session {
  const session = useContext(EuserContext);
  if (session === null) throw new Error("useEuser must be used within a EuserProvider");
  return session;
}

/** Who is signed in, on a page behind a guard. */
export function useSignedIn(): Euser {
  const { euser } = useEuser();
  if (euser === null) throw new Error("This page needs a guard in front of it.");
  return euser;
}
