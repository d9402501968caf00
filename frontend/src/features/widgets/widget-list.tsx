import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
  type Modifier,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useRef, useState } from "react";
import type { Widget, WidgetType } from "#api/types.ts";
import { instructions, useAnnouncements } from "./announcements.ts";
import { keepInPlace } from "./keep-in-place.ts";
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

/** The sections, sortable by mouse, finger and keyboard. All are collapsed during a move, so that they fit. */
export function WidgetList({ tournamentId, widgets, types, opened, onToggle }: WidgetListProps) {
  const { reorder, hasFailed } = useReorder(tournamentId);
  const [isMoving, setIsMoving] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(widgets);
  const ids = widgets.map(({ id }) => id);
  const list = useRef<HTMLOListElement>(null);
  const pickUp = ({ activatorEvent }: DragStartEvent) => {
    keepInPlace(activatorEvent.target, list.current, () => setIsMoving(true));
  };
  const putDown = ({ activatorEvent }: DragEndEvent) => {
    keepInPlace(activatorEvent.target, list.current, () => setIsMoving(false));
  };
  const drop = (event: DragEndEvent) => {
    const { active, over } = event;
    putDown(event);
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
        onDragStart={pickUp}
        onDragCancel={putDown}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classes.list} data-moving={isMoving}>
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
