/** A name for a file that is saved, of these words: letters and digits of any script, joined by hyphens. */
export function fileNameOf(words: string, ending: string): string {
  const parts = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["file"];
  return `${parts.join("-")}.${ending}`;
}
