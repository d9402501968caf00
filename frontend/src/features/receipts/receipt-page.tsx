import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Receipt, Site } from "#api/types.ts";
import { mailReceipt, receiptQuery } from "#queries/receipts.ts";
import { siteQuery } from "#queries/site.ts";
import { useSignedIn } from "#session/euser.tsx";
import { dayOfMoment, fullDate } from "#shared/lib/dates.ts";
import { personName } from "#shared/lib/person-name.ts";
import { useRouteId } from "#shared/lib/use-route-id.ts";
import { paths } from "#shared/paths.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { ReceiptFigures } from "./receipt-figures.tsx";
import classes from "./receipts.module.css";

/** A receipt in the layout for print, also in narrow windows (rule `receipts`). */
export default function ReceiptPage() {
  const id = useRouteId("receiptId");
  const own = useSignedIn().id;
  const receipt = useQuery({ ...receiptQuery(id ?? 0), enabled: id !== null });
  const site = useQuery(siteQuery());
  const unknown = (
    <Empty>
      <p>There is no such receipt.</p>
    </Empty>
  );
  const userId = receipt.data?.userId;
  return (
    <Page
      title={receipt.data === undefined ? "Receipt" : `Receipt ${receipt.data.number}`}
      actions={
        <div className={classes.screen}>
          {receipt.data !== undefined && (
            <ActionButton emphasis="primary" onClick={() => print()}>
              Print
            </ActionButton>
          )}
          {receipt.data?.state === "current" && (
            <MailButton id={receipt.data.id} isOwn={userId === own} />
          )}
          <ActionLink to={paths.receipts(userId === own ? undefined : userId)}>Receipts</ActionLink>
        </div>
      }
    >
      {id === null ? (
        unknown
      ) : (
        <QueryStates of={[receipt, site]} what="The receipt" notFound={unknown} />
      )}
      {receipt.data !== undefined && site.data !== undefined && (
        <Sheet receipt={receipt.data} site={site.data} />
      )}
    </Page>
  );
}

/** Mails the receipt to its giver, and says so. */
function MailButton({ id, isOwn }: { id: number; isOwn: boolean }) {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <CallButton send={() => mailReceipt(id)} onDone={() => setSent(true)}>
        {isOwn ? "Mail it to me" : "Mail it to the giver"}
      </CallButton>
      <p role="status">{isSent && "The receipt is on its way."}</p>
    </>
  );
}

function Sheet({ receipt, site }: { receipt: Receipt; site: Site }) {
  const { number, user, year, issuedAt, wording } = receipt;
  return (
    <div className={classes.sheet}>
      <OutOfDate receipt={receipt} />
      <section aria-label="The fund">
        <p>
          <strong>{site.fundName}</strong>
        </p>
        {site.mailAddress !== null && <p>{site.mailAddress}</p>}
        {site.taxNumber !== null && <p>Tax number: {site.taxNumber}</p>}
      </section>
      <dl className={classes.facts}>
        <dt>Receipt</dt>
        <dd>{number}</dd>
        <dt>Issued on</dt>
        <dd>{fullDate(dayOfMoment(issuedAt, site.timeZone))}</dd>
        <dt>Received from</dt>
        <dd>{user === null ? "A deleted account" : personName(user)}</dd>
      </dl>
      <ReceiptFigures receipt={receipt} />
      <p>{wording}</p>
      {year !== null && (
        <p>
          This receipt tells again what receipts of single tickets tell: please use one or the
          other.
        </p>
      )}
      <p>Thank you!</p>
    </div>
  );
}

/** A note on an outdated receipt, which is printed, too. */
function OutOfDate({ receipt }: { receipt: Receipt }) {
  const { state, replacedById, ticketId, year, userId } = receipt;
  if (state === "current") return null;
  return (
    <div role="status" className={classes.old}>
      {replacedById !== null ? (
        <p>
          This receipt is out of date. <Link to={paths.receipt(replacedById)}>A newer one</Link>{" "}
          takes its place.
        </p>
      ) : (
        <>
          <p>
            This receipt is out of date: money came or was given back since, or the event was
            cancelled. Please do not use it for your taxes.
          </p>
          <div className={classes.screen}>
            <ReceiptButton of={ticketId !== null ? { ticketId } : { year, userId }}>
              Have a new one
            </ReceiptButton>
          </div>
        </>
      )}
    </div>
  );
}
