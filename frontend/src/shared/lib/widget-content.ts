/** The HTML in the content of a widget: JSON in a string, with one field `body` (rule `widget-content`). Empty for invalid content. */
export function bodyOf(content: string): string {
  try {
    const { body } = JSON.parse(content) as { body?: unknown };
    return typeof body === "string" ? body : "";
  } catch {
    return "";
  }
}

export function contentWith(body: string): string {
  return JSON.stringify({ body });
}
