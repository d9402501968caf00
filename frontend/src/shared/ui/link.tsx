import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useHref, useLinkClickHandler, type NavigateOptions, type To } from "react-router";

export interface LinkProps
  extends Omit<ComponentPropsWithRef<"a">, "href" | "target">, Pick<NavigateOptions, "replace"> {
  to: To;
  state?: unknown;
}

/**
 * A link to a page of the site. The router's own `Link` brings along what fetches pages of a framework in advance: two kilobytes of the
 * first load.
 */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { ...(replace !== undefined && { replace }), state });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...anchor} href={href} onClick={click}>
      {children}
    </a>
  );
}
