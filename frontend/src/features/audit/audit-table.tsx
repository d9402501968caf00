import type { AuditEntry } from "#api/types.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { EmailText } from "#shared/ui/email-text.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Unbroken } from "#shared/ui/unbroken.tsx";
import classes from "./audit.module.css";
import { Changes } from "./changes.tsx";
import { sentenceOf } from "./sentence.ts";
import { subjectAddress } from "./subject-address.ts";
import { useAuditFilter } from "./use-audit-filter.ts";
import { isSubject, rowText, subjectOf } from "./words.ts";

interface AuditTableProps {
  rows: readonly AuditEntry[];
  /** The id of the selected tournament; 0 for none. */
  tournamentId: number;
}

export function AuditTable({ rows, tournamentId }: AuditTableProps) {
  const clock = useSiteClock();
  const columns: readonly Column<AuditEntry>[] = [
    {
      title: "When",
      cell: ({ at }) => (
        <time className={classes.when} dateTime={at}>
          {clock.moment(at)}
        </time>
      ),
    },
    { title: "Who", isFreeText: true, cell: (entry) => <Who entry={entry} /> },
    {
      title: "What",
      isFreeText: true,
      cell: (entry) => <What entry={entry} tournamentId={tournamentId} />,
    },
    {
      title: "Changes",
      isFreeText: true,
      cell: ({ changes, rows }) => <Changes changes={changes} rows={rows} clock={clock} />,
    },
  ];
  return <DataTable label="Audit trail" columns={columns} rows={rows} />;
}

/** The author of an entry, with a link that filters by the author. */
function Who({ entry: { actorId, actorEmail, stationName } }: { entry: AuditEntry }) {
  const { filter, addressWith } = useAuditFilter();
  if (actorId === null || actorEmail === null) return <>{stationName ?? "The site"}</>;
  if (filter.actorId === actorId) return <EmailText address={actorEmail} />;
  return (
    <Link
      to={addressWith({ actorId: String(actorId) })}
      className={classes.who}
      aria-label={`Only what ${actorEmail} did`}
    >
      <EmailText address={actorEmail} />
    </Link>
  );
}

/** Whether the row was deleted later. False for the entry of the deletion, which says so by itself. */
function isGone({ action, subjectId, subjectName }: AuditEntry): boolean {
  const isKnown = isSubject(subjectOf(action)) && subjectOf(action) !== "site";
  return (
    subjectId !== null && subjectName === null && isKnown && !/\.(delete|remove)$/.test(action)
  );
}

interface WhatProps {
  entry: AuditEntry;
  tournamentId: number;
}

/** Links to the page of the changed row, and to all of its entries. */
function What({ entry, tournamentId }: WhatProps) {
  const { filter, addressWith } = useAuditFilter();
  const address = subjectAddress(entry, tournamentId);
  const { action, subjectId } = entry;
  const subject = subjectOf(action);
  const sentence = <Unbroken text={sentenceOf(entry)} />;
  const isShown = filter.subjectId === subjectId && filter.subject === subject;
  return (
    <>
      {address === null ? (
        sentence
      ) : (
        <Link className={classes.link} to={address}>
          {sentence}
        </Link>
      )}
      {isGone(entry) && <span className={classes.gone}> – deleted</span>}
      {subjectId !== null && isSubject(subject) && !isShown && (
        <Link
          className={classes.history}
          to={addressWith({ subject, subjectId: String(subjectId), action: "" })}
          aria-label={`History of ${rowText(subject, subjectId)}`}
        >
          History
        </Link>
      )}
    </>
  );
}
