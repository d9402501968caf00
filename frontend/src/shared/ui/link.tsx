import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useHref, useLinkClickHandler, type To } from "react-router";

export interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href" | "target"> {
  to: To;
  state?: unknown;
}

/**
 * A link to a page of this site; for other sites use `<a>`. The router's own `Link` also prefetches pages, which this site does not use, and
 * weighs two kilobytes of the first load.
 */
export function Link({ to, state, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state });
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
