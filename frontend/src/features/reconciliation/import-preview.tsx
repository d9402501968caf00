import type { BankImport } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import classes from "./reconciliation.module.css";
import { beginning, paymentsText } from "./words.ts";

type Payment = BankImport["payments"][number];

interface ImportPreviewProps {
  seen: BankImport;
  take: () => Promise<BankImport>;
  onTaken: (taken: BankImport) => void;
  onRename: () => void;
  onCancel: () => void;
}

const columns: readonly Column<Payment & { id: number }>[] = [
  { title: "Day", cell: ({ day }) => shortDate(day) },
  { title: "Amount", cell: ({ amount }) => dollarsText(amount) },
  { title: "From", isFreeText: true, cell: ({ name }) => name || "–" },
  { title: "Check", cell: ({ checkNumber }) => checkNumber || "–" },
  { title: "Texts", isFreeText: true, cell: ({ memo }) => beginning(memo) || "–" },
];

/** The first payments of a file, before it is imported. */
export function ImportPreview({ seen, take, onTaken, onRename, onCancel }: ImportPreviewProps) {
  const rows = seen.payments.map((payment, id) => ({ ...payment, id }));
  return (
    <div className={classes.columns}>
      {rows.length > 0 && <DataTable label="First payments" columns={columns} rows={rows} />}
      <div className={classes.actions}>
        <CallButton emphasis="primary" send={take} onDone={onTaken} reloads={touched.bank}>
          {seen.added === 0 ? "Take in what changed" : `Take in ${paymentsText(seen.added)}`}
        </CallButton>
        {seen.source === "bank" && (
          <ActionButton onClick={onRename}>Name the columns again</ActionButton>
        )}
        <ActionButton onClick={onCancel}>Cancel</ActionButton>
      </div>
    </div>
  );
}
