/** A text of more than `limit` characters cut to `length` characters and an ellipsis. */
export function truncate(text: string, length: number, limit = length): string {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, length).join("")}…` : text;
}
