import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { CSS } from "@dnd-kit/utilities";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Pairing, PairingPlayer } from "#api/types.ts";
import { movePlayers, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { aNewOne, moveOf } from "./drop.ts";
import classes from "./pairings.module.css";
import { openPlaces } from "./words.ts";

interface DragBoardProps {
  round: Seen;
  children: ReactNode;
}

/**
 * Makes the players inside draggable between pairings, by mouse or by a long press. Keyboard users have the button 'Move', so that
 * names need not be buttons.
 */
export function DragBoard({ round, children }: DragBoardProps) {
  const { mutate } = useMutation({
    mutationFn: ({ attendeeId, pairingId }: { attendeeId: number; pairingId: number | null }) =>
      movePlayers(round, [attendeeId], pairingId),
    meta: { reloads: touched.pairings },
  });
  const drop = ({ active, over }: DragEndEvent) => {
    const move = moveOf(round, Number(active.id), over === null ? null : Number(over.id));
    if (move !== null) mutate(move);
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  return (
    <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop}>
      {children}
      <NewPairing />
    </DndContext>
  );
}

export function DraggablePlayer({ player }: { player: PairingPlayer }) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: player.attendeeId });
  return (
    <span
      ref={setNodeRef}
      className={classes.player}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform) }}
      {...listeners}
    >
      {player.name}
    </span>
  );
}

interface DropCardProps {
  round: Seen;
  pairing: Pairing;
  children: ReactNode;
}

/** A drop target for a pairing, which takes a player while it has an open place. */
export function DropCard({ round, pairing, children }: DropCardProps) {
  const isFull = openPlaces(round, pairing) <= 0;
  const { setNodeRef, isOver } = useDroppable({ id: pairing.id, disabled: isFull });
  return (
    <li ref={setNodeRef} className={classes.card} data-over={isOver}>
      {children}
    </li>
  );
}

/** The drop target for a new pairing. It keeps its place without a drag, so that no card jumps. */
function NewPairing() {
  const { setNodeRef, isOver, active } = useDroppable({ id: aNewOne });
  return (
    <p ref={setNodeRef} className={classes.newPairing} data-over={isOver}>
      {active === null
        ? "Drag a name into another pairing, or here for a pairing of its own."
        : "A new pairing"}
    </p>
  );
}
