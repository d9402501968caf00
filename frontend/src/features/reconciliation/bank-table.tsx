import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankRow } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { momentText, shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import type { TableProps } from "#shared/ui/searched-list.tsx";
import { ChooseTicket } from "./choose-ticket.tsx";
import classes from "./reconciliation.module.css";
import { Settle } from "./settle.tsx";
import { giverText, proposalText, sources } from "./words.ts";

/** Payments of files, each with what it is for and what can be said of it. */
export function BankTable({ rows, onGone }: TableProps<BankRow>) {
  const [choosing, setChoosing] = useState<BankRow | null>(null);
  const columns: readonly Column<BankRow>[] = [
    { title: "Day", cell: ({ day }) => shortDate(day) },
    { title: "From", isFreeText: true, cell: (row) => <From row={row} /> },
    { title: "Amount", cell: (row) => <Amount row={row} /> },
    { title: "For", isFreeText: true, cell: (row) => <For row={row} /> },
    {
      title: "Actions",
      isAction: true,
      cell: (row) => (
        <div className={classes.decide}>
          <RowActions>
            <Settle row={row} describedBy={giverId(row)} onGone={onGone} />
            {row.state === "open" && (
              <button
                type="button"
                aria-describedby={giverId(row)}
                onClick={() => setChoosing(row)}
              >
                Choose a ticket
              </button>
            )}
          </RowActions>
        </div>
      ),
    },
  ];
  return (
    <>
      <DataTable label="Payments" columns={columns} rows={rows} />
      {choosing !== null && (
        <ChooseTicket
          row={choosing}
          onDone={() => {
            setChoosing(null);
            onGone();
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

const giverId = ({ id }: BankRow) => `giver-${id}`;

function From({ row }: { row: BankRow }) {
  const { source, memo, checkNumber, name, email } = row;
  return (
    <div>
      <strong id={giverId(row)}>{giverText(row)}</strong>
      {name !== "" && email !== "" && <p className={classes.dimmed}>{email}</p>}
      {checkNumber !== "" && <p className={classes.dimmed}>Check {checkNumber}</p>}
      <p className={classes.dimmed}>
        {sources[source]}
        {memo !== "" && giverText(row) !== memo && `: ${memo.slice(0, 120)}`}
      </p>
    </div>
  );
}

function Amount({ row: { amount, fee } }: { row: BankRow }) {
  return (
    <div className={classes.money}>
      {dollarsText(amount)}
      {fee > 0 && <p className={classes.dimmed}>{dollarsText(fee)} fee</p>}
    </div>
  );
}

/** The rows of ledgers that it stands for, or its probable purpose. */
function For({ row: { state, matches, proposal, settledAt, settledBy } }: { row: BankRow }) {
  const { data: site } = useQuery(siteQuery());
  if (state === "open") return proposal === null ? "–" : proposalText(proposal);
  return (
    <div>
      {matches.map(({ ledgerEntryId, reference, amount, added }) => (
        <p key={ledgerEntryId}>
          {reference}: {dollarsText(amount)}
          {!added && ", in the books before"}
        </p>
      ))}
      {settledAt !== null && (
        <p className={classes.dimmed}>
          {momentText(settledAt, site?.timeZone ?? "UTC")} by {settledBy}
        </p>
      )}
    </div>
  );
}
