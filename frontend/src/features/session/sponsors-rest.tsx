import { ConfirmNote } from "./confirm-note.tsx";

/** Shown in the place of sponsors that wait for the visitor's address to be confirmed. */
export function SponsorsRest({ withheld }: { withheld: number }) {
  return (
    <ConfirmNote>
      {withheld === 1 ? "A sponsor waits" : `${String(withheld)} sponsors wait`} for you. Confirm
      your address to act for {withheld === 1 ? "it" : "them"}.
    </ConfirmNote>
  );
}
