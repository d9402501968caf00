import { act, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation, useRoutes, type RouteObject } from "react-router";
import { Providers } from "#app/providers.tsx";
import { createQueryClient } from "#app/query-client.ts";
import { routes } from "#app/router.tsx";
import { startSession } from "#session/session.ts";
import { someToken, type SomeClaims } from "./factories.ts";

interface Visit {
  /** Closes the page. */
  leave: () => void;
  /** Opens the same address again, as a reload does. */
  again: () => Visit;
  user: UserEvent;
  /** The visitor's present address, with the query. */
  address: () => string;
}

/**
 * Renders the whole site at an address, without the server. `pages` replaces its routes, to test the layout around
 * them.
 */
export function visit(address: string, pages: RouteObject[] = routes): Visit {
  let here = address;
  const Address = () => {
    const { pathname, search, hash } = useLocation();
    here = pathname + search + hash;
    return null;
  };
  const Pages = () => useRoutes(pages);
  const { unmount } = render(
    <Providers createQueryClient={createImpatientClient}>
      <MemoryRouter initialEntries={[address]} useTransitions={false}>
        <Address />
        <Pages />
      </MemoryRouter>
    </Providers>,
  );
  return {
    user: userEvent.setup(),
    address: () => here,
    leave: unmount,
    again: () => visit(here, pages),
  };
}

/** Signs a user in before the site is opened. */
export function signedInAs(claims: SomeClaims = {}): string {
  const token = someToken(claims);
  startSession(token);
  return token;
}

/** Refocuses the window after a minute, which makes stale queries reload. */
export async function comeBackLater(): Promise<void> {
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await act(async () => {
    window.dispatchEvent(new Event("visibilitychange"));
    await new Promise((noticed) => setTimeout(noticed));
  });
  later.mockRestore();
}

function createImpatientClient() {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  return client;
}
