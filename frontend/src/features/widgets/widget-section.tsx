import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useId, useState } from "react";
import type { Widget, WidgetType } from "#api/types.ts";
import { DeleteButton } from "./delete-button.tsx";
import { ChevronIcon, HandleIcon } from "./icons.tsx";
import { LiveToggle } from "./live-toggle.tsx";
import { Photos } from "./photos.tsx";
import { titleOf } from "./title.ts";
import { WidgetForm } from "./widget-form.tsx";
import classes from "./widget-section.module.css";

interface WidgetSectionProps {
  widget: Widget;
  types: readonly WidgetType[];
  isOpen: boolean;
  /** True while any section is moved. */
  isCollapsed: boolean;
  onToggle: () => void;
}

/** One widget: its title and actions and, when open, its form and photos. */
export function WidgetSection(props: WidgetSectionProps) {
  const { widget, types, isOpen, isCollapsed, onToggle } = props;
  const id = useId();
  const wasOpened = useWasOpened(isOpen);
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: widget.id });
  const title = titleOf(widget);
  return (
    <li
      ref={setNodeRef}
      className={classes.section}
      data-moved={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.head}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${title}`}
        >
          <HandleIcon />
        </button>
        <h2 className={classes.title}>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <ChevronIcon />
            <span>{title}</span>
          </button>
        </h2>
        <LiveToggle widget={widget} />
        <DeleteButton widget={widget} />
      </div>
      <div id={id} className={classes.body} hidden={!isOpen || isCollapsed}>
        {wasOpened && (
          <>
            <WidgetForm widget={widget} types={types} />
            <Photos widget={widget} />
          </>
        )}
      </div>
    </li>
  );
}

/** Whether the section was ever open: it then stays mounted, so that closing it does not lose typed text. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}
