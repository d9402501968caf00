import type { MarkedSheets, Sheet } from "#api/types.ts";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { markRemoved } from "#queries/sheets.ts";
import { touched } from "#queries/touched.ts";
import { momentText } from "#shared/lib/dates-of-lazy-pages.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { countText, kinds } from "./words.ts";
import classes from "./sheets.module.css";

/** Printed sheets that are not wanted any more, whose paper staff remove (rule `sheets-page`). */
export function GoneSheets({ sheets, timeZone }: { sheets: readonly Sheet[]; timeZone: string }) {
  const tournamentId = useTournamentId();
  const keys = useSubmissionKeys();
  const removed = (answer: MarkedSheets) => {
    keys.succeeded();
    showAlert(removedText(answer));
  };
  const printed = (sheet: Sheet) =>
    sheet.printedAt === null ? "" : momentText(sheet.printedAt, timeZone);
  const moments = new Set(sheets.map(printed));
  // A common moment is shown once instead of with each sheet.
  const isAtOnce = moments.size === 1;
  return (
    <section className={classes.gone} aria-label="No longer wanted">
      <h2>No longer wanted</h2>
      <p>
        {isAtOnce ? `These were printed ${[...moments][0]}` : "These were printed"}, and their
        pairing, person or sponsor is gone. Please remove the paper.
      </p>
      <ul>
        {sheets.map((sheet) => (
          <li key={sheet.key}>
            <span>
              {kinds[sheet.kind].one}: {sheet.title}
              {!isAtOnce && <small className={classes.printed}>Printed {printed(sheet)}</small>}
            </span>
          </li>
        ))}
      </ul>
      <CallButton
        send={() => markRemoved(tournamentId, sheets, keys.keyFor(sheets))}
        reloads={touched.sheets}
        onDone={removed}
      >
        {sheets.length === 1 ? "The paper is removed" : `The ${sheets.length} papers are removed`}
      </CallButton>
    </section>
  );
}

/** The outcome. `changed` are removed sheets that are wanted again meanwhile. */
function removedText({ marked, changed }: MarkedSheets): string {
  const done = `${countText(marked)} marked as removed.`;
  if (changed.length === 0) return done;
  return changed.length === 1
    ? `${done} 1 is wanted again: print it.`
    : `${done} ${changed.length} are wanted again: print them.`;
}
