import type { Widget } from "#api/types.ts";
import { WidgetBlock } from "./widget-block.tsx";

/** What staff wrote, block by block. With it comes what cleans it. */
export function Widgets({ widgets }: { widgets: readonly Widget[] }) {
  return widgets.map((widget) => <WidgetBlock key={widget.id} widget={widget} />);
}
