import { useEffect, useRef, useState } from "react";
import type { MarkedSheets, Sheet } from "#api/types.ts";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { markPrinted } from "#queries/sheets.ts";
import { touched } from "#queries/touched.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { PaperSize } from "./kept-paper.ts";
import { Paper } from "./paper/paper.tsx";
import { countText } from "./words.ts";
import classes from "./sheets.module.css";

interface PrintingProps {
  sheets: readonly Sheet[];
  paper: PaperSize;
  timeZone: string;
  onDone: () => void;
}

/**
 * Prints sheets by the browser's dialog, and asks whether they came out, as a page cannot know. `sheets` are those of the press of
 * the button and do not change with later loads, so that the marks fit the paper.
 */
export function Printing({ sheets, paper, timeZone, onDone }: PrintingProps) {
  const tournamentId = useTournamentId();
  const keys = useSubmissionKeys();
  const [isAsked, setIsAsked] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const print = () =>
    loadedPictures(ref.current).then(() => {
      window.print();
      setIsAsked(true);
    });
  useEffect(() => {
    void print();
    // Runs once: `sheets` does not change.
  }, []);
  const marked = ({ changed }: MarkedSheets) => {
    keys.succeeded();
    showAlert(markedText(sheets.length, changed.length));
    onDone();
  };
  return (
    <>
      <Paper ref={ref} sheets={sheets} paper={paper} timeZone={timeZone} />
      {isAsked && (
        <Dialog title="Did it print?" onClose={onDone}>
          <p>{countText(sheets.length)} went to the printer. Only what came out is to be marked.</p>
          <div className={classes.actions}>
            <CallButton
              emphasis="primary"
              send={() => markPrinted(tournamentId, sheets, keys.keyFor(sheets))}
              reloads={touched.sheets}
              onDone={marked}
            >
              Yes, mark as printed
            </CallButton>
            <ActionButton onClick={() => void print()}>Print again</ActionButton>
            <ActionButton onClick={onDone}>No</ActionButton>
          </div>
        </Dialog>
      )}
    </>
  );
}

function markedText(all: number, changed: number): string {
  const marked = all - changed;
  const done = `${countText(marked)} marked as printed.`;
  if (changed === 0) return done;
  return `${done} ${countText(changed)} changed meanwhile: please print them again.`;
}

/** Waits until the pictures are decoded, as the print would lack them. Ignores pictures that fail to load. */
async function loadedPictures(within: HTMLElement | null): Promise<void> {
  const pictures = [...(within?.querySelectorAll("img") ?? [])];
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}
