import { ConfirmNote } from "./confirm-note.tsx";

/** Replaces sponsors that are withheld until the visitor's address is confirmed. */
export function SponsorsRest({ withheld }: { withheld: number }) {
  return (
    <ConfirmNote>
      {withheld === 1 ? "A sponsor waits" : `${String(withheld)} sponsors wait`} for you. Confirm
      your address to act for {withheld === 1 ? "it" : "them"}.
    </ConfirmNote>
  );
}
