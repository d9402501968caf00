import { useEffect, useRef } from "react";
import type { Pairing } from "#api/types.ts";

/**
 * The keyboard goes along with a player who was moved by a dialog: the button that opened it is gone with their place on the old card,
 * before or after the dialog closes.
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
