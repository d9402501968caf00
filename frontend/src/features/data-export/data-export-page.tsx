import { useEffect, useRef } from "react";
import { useDownload } from "#shared/lib/use-download.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { DownloadProgress } from "#shared/ui/download-progress.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./data-export.module.css";
import { loadExport, type ExportKind } from "./load-export.ts";

interface About {
  kind: ExportKind;
  title: string;
  /** A description of the content. */
  holds: string;
}

const exports: readonly About[] = [
  {
    kind: "attendeeRoster",
    title: "Attendee Roster Data Export",
    holds:
      "Who comes: a row for each attendee, with round, group, ticket category and sponsor, how to reach them, and whether " +
      "they have paid and are checked in. Cancelled tickets are left out.",
  },
  {
    kind: "comprehensive",
    title: "Comprehensive Data Export",
    holds:
      "All about the tickets, cancelled ones too: a row for each ticket, group and attendee, with the purchaser, when and how " +
      "it was paid, the sponsor and its contact, and the round. The price stands in a ticket's first row alone.",
  },
  {
    kind: "tickets",
    title: "Tickets and Payments Data Export",
    holds:
      "For the books: a row for each ticket, cancelled ones too, with category, purchaser, sponsor, the price it was reserved " +
      "at, whether, when and how it was paid, and when it was reserved.",
  },
  {
    kind: "clubExcel",
    title: "Club Spreadsheet (Excel)",
    holds:
      "For the golf club: a row for each player, by round, hole and cart, with ticket category, sponsor and notes. It has neither " +
      "addresses nor phone numbers.",
  },
  {
    kind: "club",
    title: "Club Spreadsheet (CSV)",
    holds: "The same as CSV: a row for each player.",
  },
];

const intro =
  "Each export is a file for a spreadsheet, of CSV where nothing else is said. It holds personal data: keep it safe, hand it on only to who needs it, and " +
  "delete it once it has served.";

/** Downloads a tournament's attendees and tickets as files. */
export default function DataExportPage() {
  const tournamentId = useTournamentId();
  const { progress, start, cancel } = useDownload<ExportKind>(
    (kind, onProgress, signal) => loadExport(kind, tournamentId, onProgress, signal),
    "We couldn't find any data for that tournament.",
    tournamentId,
  );
  const pressed = useRef<HTMLButtonElement>(null);
  const isRunning = progress !== null;
  // The button lost the focus while it was disabled.
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body) pressed.current?.focus();
  }, [isRunning]);
  return (
    <Page title="Data Export" intro={intro}>
      <ul className={classes.exports}>
        {exports.map(({ kind, title, holds }) => (
          <li key={kind}>
            <p id={`about-${kind}`}>{holds}</p>
            <ActionButton
              emphasis="primary"
              aria-describedby={`about-${kind}`}
              disabled={isRunning}
              onClick={(event) => {
                pressed.current = event.currentTarget;
                start(kind);
              }}
            >
              {title}
            </ActionButton>
          </li>
        ))}
      </ul>
      {progress !== null && <DownloadProgress progress={progress} onCancel={cancel} />}
    </Page>
  );
}
