import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useState } from "react";
import type { Widget, WidgetType } from "#api/types.ts";
import { instructions, useAnnouncements } from "./announcements.ts";
import { useReorder } from "./use-reorder.ts";
import classes from "./widget-list.module.css";
import { WidgetSection } from "./widget-section.tsx";

interface WidgetListProps {
  tournamentId: number;
  /** In the order of the page. */
  widgets: readonly Widget[];
  types: readonly WidgetType[];
  opened: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

/** The sections, sortable by mouse, finger and keyboard. While one is moved, all are collapsed, so that they fit. */
export function WidgetList({ tournamentId, widgets, types, opened, onToggle }: WidgetListProps) {
  const { reorder, hasFailed } = useReorder(tournamentId);
  const [isMoving, setIsMoving] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(widgets);
  const ids = widgets.map(({ id }) => id);
  const drop = ({ active, over }: DragEndEvent) => {
    setIsMoving(false);
    const [from, to] = [ids.indexOf(Number(active.id)), ids.indexOf(Number(over?.id))];
    if (from !== to && from >= 0 && to >= 0) reorder(arrayMove([...widgets], from, to));
  };
  return (
    <>
      {hasFailed && (
        <p role="alert" className={classes.failure}>
          The new order could not be saved, so the sections are as they were before.
        </p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        modifiers={[upAndDown]}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragStart={() => setIsMoving(true)}
        onDragCancel={() => setIsMoving(false)}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={classes.list}>
            {widgets.map((widget) => (
              <WidgetSection
                key={widget.id}
                widget={widget}
                types={types}
                isOpen={opened.has(widget.id)}
                isCollapsed={isMoving}
                onToggle={() => onToggle(widget.id)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
