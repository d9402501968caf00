/** The version that a row of a list tells, as the `ETag` that a change is made from: for its `If-Match`. */
export function versionOf({ version }: { version: number }): string {
  return `"${version}-"`;
}

/** The headers of a PUT that is made from a row as it was shown, so that nobody's change in between is lost. */
export function ifUnchanged(row: { version: number }): Record<string, string> {
  return { "If-Match": versionOf(row) };
}
