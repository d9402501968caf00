import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { useRef } from "react";
import type { Widget } from "#api/types.ts";
import { titleOf } from "./title.ts";

/** Screen reader messages while a section is moved. */
export function useAnnouncements(widgets: readonly Widget[]): Announcements {
  const isPickedUp = useRef(false);
  const placeOf = (id: UniqueIdentifier) => widgets.findIndex((widget) => widget.id === id);
  const named = (id: UniqueIdentifier) => {
    const widget = widgets[placeOf(id)];
    return widget === undefined ? "The section" : titleOf(widget);
  };
  const place = (id: UniqueIdentifier) => `place ${placeOf(id) + 1} of ${widgets.length}`;
  return {
    onDragStart: ({ active }) => {
      isPickedUp.current = true;
      return `${named(active.id)} is picked up from ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // The first event after the pick-up is over the section's own place, which was just announced.
      const isSaid = isPickedUp.current;
      isPickedUp.current = false;
      if (isSaid || over === null) return undefined;
      return `${named(active.id)} is at ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      `${named(active.id)} is put down at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${named(active.id)} is back at ${place(active.id)}.`,
  };
}

export const instructions = {
  draggable:
    "To move this section, press Space. Then use the arrow keys up and down, press Space again to put it down, or Escape to leave it where it was.",
};
