/** The claims of a token (rule `tokens`). */

/** @throws if its claims cannot be read. */
export function claimsOf(token: string): unknown {
  return fromBase64(token.split(".")[1] ?? "");
}

/** Parses JSON in base64url. @throws if the text is none. */
export function fromBase64(text: string): unknown {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Calls `end` once the token has expired, also if the device slept past that time; returns a function that cancels. A `new` token lasts from now
 * on, whatever the device's clock says. A `kept` token that seems expired is left to the server, whose clock counts.
 */
export function whenOver(token: string, age: "new" | "kept", end: () => void): () => void {
  const { iat, exp } = timesOf(token);
  const left = age === "new" ? (exp - iat) * 1000 : exp * 1000 - Date.now();
  if (!(left > 0)) return () => undefined;
  const overAt = Date.now() + left;
  const look = () => {
    if (Date.now() >= overAt) end();
  };
  const timer = setTimeout(look, Math.min(left, longestTimer));
  addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    removeEventListener("visibilitychange", look);
  };
}

/** In milliseconds: a longer browser timer would fire at once. */
const longestTimer = 2 ** 31 - 1;

/** In seconds; NaN if the token lacks the claim. */
function timesOf(token: string): { iat: number; exp: number } {
  const { iat, exp } = claimsOf(token) as Record<string, unknown>;
  return { iat: Number(iat), exp: Number(exp) };
}
