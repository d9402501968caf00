/** The `ETag` of a row from its `version` in a list, for `If-Match`. */
export function versionOf({ version }: { version: number }): string {
  return `"${version}-"`;
}

/** The headers of a PUT that changes a row from the version on the page, so that it overwrites no newer change. */
export function ifUnchanged(row: { version: number }): Record<string, string> {
  return { "If-Match": versionOf(row) };
}
