import type { Widget } from "#api/types.ts";

/** Spec §2. */
export function titleOf({ name, widgetType }: Widget): string {
  return `${widgetType.name}: ${name}`;
}
