/** A file name made of these words: letters without accents and digits of any script, joined by hyphens. */
export function fileNameOf(words: string, ending: string): string {
  const plain = words.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const parts = plain.match(/[\p{L}\p{N}]+/gu) ?? ["file"];
  return `${parts.join("-")}.${ending}`;
}
