import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Receipt } from "#api/types.ts";
import { receiptsOfUserQuery } from "#queries/receipts.ts";
import { siteQuery } from "#queries/site.ts";
import { useSignedIn } from "#session/euser.tsx";
import { dayOfMoment, shortDate } from "#shared/lib/dates.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { paths } from "#shared/paths.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { stateTexts, subjectText } from "./words.ts";
import classes from "./receipts.module.css";

/** The user's own receipts; Admins open any user's by `?user=` (rule `receipts`). */
export default function ReceiptsPage() {
  const own = useSignedIn().id;
  const [search] = useSearchParams();
  const asked = Number(search.get("user"));
  const userId = Number.isSafeInteger(asked) && asked > 0 ? asked : own;
  const receipts = useQuery(receiptsOfUserQuery(userId));
  const site = useQuery(siteQuery());
  const isShown = receipts.data !== undefined && site.data !== undefined;
  return (
    <Page
      title="Receipts"
      intro={userId === own ? "What we have received from you, for your taxes." : undefined}
    >
      <QueryStates
        of={[receipts, site]}
        what="The receipts"
        notFound={
          <Empty>
            <p>There is no such person.</p>
          </Empty>
        }
      />
      {isShown && (
        <>
          <Years years={receipts.data.years} userId={userId} />
          {receipts.data.receipts.length === 0 ? (
            <Empty>
              <p>There is no receipt yet. One is issued when a payment is entered.</p>
            </Empty>
          ) : (
            <DataTable
              label="Receipts"
              columns={columns(site.data.timeZone)}
              rows={receipts.data.receipts}
            />
          )}
        </>
      )}
    </Page>
  );
}

function Years({ years, userId }: { years: readonly number[]; userId: number }) {
  if (years.length === 0) return null;
  return (
    <section className={classes.years} aria-labelledby="years">
      <h2 id="years">One receipt of a whole year</h2>
      <p>It tells again what the receipts of single tickets tell: please use one or the other.</p>
      <div className={classes.buttons}>
        {years.map((year) => (
          <ReceiptButton key={year} of={{ year, userId }}>
            {`Receipt of ${year}`}
          </ReceiptButton>
        ))}
      </div>
    </section>
  );
}

function columns(timeZone: string): readonly Column<Receipt>[] {
  return [
    {
      title: "Receipt",
      cell: ({ id, number }) => <Link to={paths.receipt(id)}>{number}</Link>,
    },
    { title: "For", isFreeText: true, cell: subjectText },
    {
      title: "Issued",
      cell: ({ issuedAt }) => shortDate(dayOfMoment(issuedAt, timeZone)),
    },
    { title: "Received", cell: ({ received }) => dollarsText(received) },
    {
      title: "May be deductible",
      cell: ({ deductible }) => (deductible === null ? "Not stated" : dollarsText(deductible)),
    },
    {
      title: "State",
      cell: ({ state }) => <span data-state={state}>{stateTexts[state]}</span>,
    },
  ];
}
