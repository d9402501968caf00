import type { Receipt } from "#api/types.ts";
import { shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { Reference } from "#shared/ui/reference.tsx";
import { ticketText } from "./words.ts";
import classes from "./receipts.module.css";

const toldText = (sum: number | null) => (sum === null ? "Not stated" : dollarsText(sum));

/** The figures of each ticket, and the sums of several. */
export function ReceiptFigures({ receipt: { lines, ...sums } }: { receipt: Receipt }) {
  return (
    <>
      <ul className={classes.lines} aria-label="Tickets">
        {lines.map((line) => (
          <li key={line.ticketId}>
            <p>
              <strong>{ticketText(line)}</strong>
            </p>
            <p>
              Reference <Reference text={line.reference} />, received on{" "}
              {shortDate(line.receivedOn)}
            </p>
            <Figures {...line} />
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <section aria-label="In all">
          <p>
            <strong>In all</strong>
          </p>
          <Figures {...sums} />
        </section>
      )}
    </>
  );
}

type FiguresProps = Pick<Receipt, "received" | "value" | "deductible">;

function Figures({ received, value, deductible }: FiguresProps) {
  return (
    <dl className={classes.facts}>
      <dt>Received</dt>
      <dd>{dollarsText(received)}</dd>
      <dt>Value of what you receive</dt>
      <dd>{toldText(value)}</dd>
      <dt>May be deductible</dt>
      <dd>{toldText(deductible)}</dd>
    </dl>
  );
}
