import type { ReactNode } from "react";
import type { Overview } from "#api/types.ts";
import { dollarsText } from "#shared/lib/money.ts";
import classes from "./overview.module.css";

interface FiguresProps {
  overview: Overview;
}

/** The main figures. Refunds are left out without any. */
export function Figures({ overview: { sold, capacity, paid, unpaid, money } }: FiguresProps) {
  const settled = money.due - money.outstanding;
  return (
    <dl className={classes.figures} aria-label="Figures">
      <Figure label="Sold" figure={`${sold} of ${capacity}`}>
        {paid} paid, {unpaid} unpaid
      </Figure>
      <Figure label="Paid" figure={dollarsText(settled)}>
        of {dollarsText(money.due)} due
      </Figure>
      <Figure label="Outstanding" figure={dollarsText(money.outstanding)}>
        {money.outstanding === 0 ? "nothing is due" : "still to come"}
      </Figure>
      {money.toRefund > 0 && (
        <Figure label="To refund" figure={dollarsText(money.toRefund)}>
          of cancelled tickets
        </Figure>
      )}
      <Figure label="Gifts" figure={dollarsText(money.gifts)}>
        beyond what is due
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  figure: string;
  children: ReactNode;
}

function Figure({ label, figure, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <strong>{figure}</strong>
        <small>{children}</small>
      </dd>
    </div>
  );
}
