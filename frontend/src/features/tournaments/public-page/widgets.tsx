import type { Widget } from "#api/types.ts";
import { WidgetBlock } from "./widget-block.tsx";

/** The live widgets. This chunk contains the sanitiser. */
export function Widgets({ widgets }: { widgets: readonly Widget[] }) {
  return widgets.map((widget) => <WidgetBlock key={widget.id} widget={widget} />);
}
