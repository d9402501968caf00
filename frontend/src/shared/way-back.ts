/** Pages that signing in never leads to. */
const signingIn = new Set(["/account/signin", "/account/signup", "/account/recover"]);

/** The address to return to in a sign-in address, if it is on this site. */
export function wayBack({ search, hash }: Pick<Location, "search" | "hash">): string | null {
  const page = new URLSearchParams(search).get("returnTo");
  if (!page?.startsWith("/")) return null;
  const back = page.includes("#") ? page : page + hash;
  const url = URL.canParse(back, location.origin) ? new URL(back, location.origin) : null;
  if (url?.origin !== location.origin || signingIn.has(url.pathname)) return null;
  // '/.//' becomes '//', which would name another site.
  if (url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
