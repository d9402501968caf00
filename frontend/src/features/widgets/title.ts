import type { Widget } from "#api/types.ts";

/** The heading of a widget's section. */
export function titleOf({ name, widgetType }: Widget): string {
  return `${widgetType.name}: ${name}`;
}
