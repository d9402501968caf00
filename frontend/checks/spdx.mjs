// Reads SPDX licence expressions, as far as the decision needs it.

/** Licences that a shipped package may have: permissive ones, and MPL-2.0, whose files stay unmodified. */
export const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0",
  "ISC",
  "MIT",
  "MPL-2.0",
  "OFL-1.1",
  "OpenSSL",
  "PostgreSQL",
  "Unicode-3.0",
  "Unicode-DFS-2016",
  "Zlib",
]);

/**
 * Whether an expression leaves an allowed choice: one side of OR, both sides of AND. An exception (WITH) only permits more, so
 * its licence decides. `/`, as old crates write it, is OR. Throws if the text is no expression.
 */
export function isAllowed(expression) {
  const tokens = expression.replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  const verdict = either(tokens);
  if (tokens.length > 0) throw new Error(`unexpected '${tokens[0]}'`);
  return verdict;
}

// Each of these functions takes its part off the front of `tokens`, also when the result is already known.

function either(tokens) {
  let verdict = both(tokens);
  while (take(tokens, "OR")) verdict = both(tokens) || verdict;
  return verdict;
}

function both(tokens) {
  let verdict = licence(tokens);
  while (take(tokens, "AND")) verdict = licence(tokens) && verdict;
  return verdict;
}

function licence(tokens) {
  if (take(tokens, "(")) {
    const verdict = either(tokens);
    if (!take(tokens, ")")) throw new Error("')' expected");
    return verdict;
  }
  const name = word(tokens);
  if (take(tokens, "WITH")) word(tokens);
  return ALLOWED.has(name.replace(/\+$/, ""));
}

function word(tokens) {
  const next = tokens.shift();
  if (next === undefined || /^(?:[()]|OR|AND|WITH)$/i.test(next)) {
    throw new Error(`a licence expected, not '${next ?? "the end"}'`);
  }
  return next;
}

function take(tokens, wanted) {
  if (tokens[0]?.toUpperCase() !== wanted) return false;
  tokens.shift();
  return true;
}
