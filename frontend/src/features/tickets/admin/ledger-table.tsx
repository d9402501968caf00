import type { LedgerEntry } from "#api/types.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dollarsText, signedDollarsText } from "#shared/lib/money.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { EmailText } from "#shared/ui/email-text.tsx";
import { kindWords } from "./entry-fields.ts";
import classes from "./payments.module.css";

/** The entries of a ticket's ledger in the order of entry. */
export function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const columns: readonly Column<LedgerEntry>[] = [
    { title: "Day", cell: ({ day }) => shortDate(day) },
    { title: "Entry", cell: (entry) => <Kind entry={entry} entries={entries} /> },
    {
      title: "Amount",
      cell: ({ amount }) => <span className={classes.amount}>{signedDollarsText(amount)}</span>,
    },
    { title: "Method", isFreeText: true, cell: ({ method }) => method || "–" },
    { title: "Reference", isFreeText: true, cell: ({ reference }) => reference || "–" },
    {
      title: "Note",
      isFreeText: true,
      cell: ({ note }) => (note === "" ? "–" : <span className={classes.note}>{note}</span>),
    },
    { title: "Entered", isFreeText: true, cell: (entry) => <Entered entry={entry} /> },
  ];
  return <DataTable label="Entries" columns={columns} rows={entries} />;
}

interface KindProps {
  entry: LedgerEntry;
  entries: readonly LedgerEntry[];
}

/** The kind of an entry. An entry that takes another back names that one by amount and day. */
function Kind({ entry: { kind, amount, takesBack }, entries }: KindProps) {
  const former = entries.find(({ id }) => id === takesBack);
  const of =
    former === undefined ? "" : `: ${dollarsText(former.amount)} of ${shortDate(former.day)}`;
  return (
    <>
      {kindWords[kind]}
      {amount < 0 && <p className={classes.dimmed}>Taken back{of}</p>}
    </>
  );
}

function Entered({ entry: { enteredBy, enteredAt } }: { entry: LedgerEntry }) {
  const clock = useSiteClock();
  return (
    <>
      {clock.moment(enteredAt)}
      <p className={classes.dimmed}>
        {enteredBy === null ? "Carried over" : <EmailText address={enteredBy} />}
      </p>
    </>
  );
}
