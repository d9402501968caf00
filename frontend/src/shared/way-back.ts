/** Pages that are no target after signing in. */
const signingIn = new Set(["/account/signin", "/account/signup", "/account/recover"]);

/** The guard's way back out of a sign-in address, if it stays on this site. */
export function wayBack({ search, hash }: Pick<Location, "search" | "hash">): string | null {
  const page = new URLSearchParams(search).get("returnTo");
  if (!page?.startsWith("/")) return null;
  const back = page.includes("#") ? page : page + hash;
  const url = URL.canParse(back, location.origin) ? new URL(back, location.origin) : null;
  if (url?.origin !== location.origin || signingIn.has(url.pathname)) return null;
  // '/.//' becomes '//', which by itself names another site.
  if (url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
