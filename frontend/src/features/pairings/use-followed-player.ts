import { useEffect, useRef } from "react";
import type { Pairing } from "#api/types.ts";

/**
 * Moves the focus to the card of a moved player, as the button that opened the dialog is gone with the old card. The list may
 * reload before or after the dialog closes.
 */
export function useFollowedPlayer(pairings: readonly Pairing[], isOpen: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const followed = useRef<number>(null);
  useEffect(() => {
    const id = followed.current;
    if (id === null || isOpen || document.activeElement !== document.body) return;
    followed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-attendee="${id}"]`)?.focus();
  }, [pairings, isOpen]);
  const follow = (attendeeId: number) => void (followed.current = attendeeId);
  return [list, follow] as const;
}
