import type { MarkedSheets, Sheet } from "#api/types.ts";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { markPrinted } from "#queries/sheets.ts";
import { touched } from "#queries/touched.ts";
import { momentText } from "#shared/lib/dates.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { countText, kinds } from "./words.ts";
import classes from "./sheets.module.css";

/** Sheets that were printed and are no longer wanted, so that staff take their paper away (rule `sheets-page`). */
export function GoneSheets({ sheets, timeZone }: { sheets: readonly Sheet[]; timeZone: string }) {
  const tournamentId = useTournamentId();
  const keys = useSubmissionKeys();
  const removed = ({ marked }: MarkedSheets) => {
    keys.succeeded();
    showAlert(`${countText(marked)} marked as removed.`);
  };
  return (
    <section className={classes.gone} aria-label="No longer wanted">
      <h2>No longer wanted</h2>
      <p>
        These were printed, and their pairing, person or sponsor is gone. Please remove the paper.
      </p>
      <ul>
        {sheets.map((sheet) => (
          <li key={sheet.key}>
            <span>
              {kinds[sheet.kind].one}: {sheet.title}
              {sheet.printedAt !== null && (
                <small className={classes.printed}>
                  Printed {momentText(sheet.printedAt, timeZone)}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <CallButton
        send={() => markPrinted(tournamentId, sheets, keys.keyFor(sheets))}
        reloads={touched.sheets}
        onDone={removed}
      >
        {sheets.length === 1 ? "The paper is removed" : `The ${sheets.length} papers are removed`}
      </CallButton>
    </section>
  );
}
