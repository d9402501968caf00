import type { Site, Ticket } from "#api/types.ts";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { longDateRange } from "#shared/lib/dates-of-lazy-pages.ts";
import { disclosureText } from "#shared/lib/deductible.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { CheckPromise, DueBy } from "./due-by.tsx";
import { PayOnline } from "./pay-online.tsx";
import classes from "./payment-options.module.css";

interface PaymentOptionsProps {
  ticket: Ticket;
  site: Site;
  onClose: () => void;
}

/** Ways to pay for a ticket, online or by check (rule `payment-options`). */
export function PaymentOptions({ ticket, site, onClose }: PaymentOptionsProps) {
  const { price, outstanding, received, reference, ticketCategory, tournament } = ticket;
  const disclosure = disclosureText(ticket);
  return (
    <Dialog title="Payment Options" size="wide" onClose={onClose}>
      <div className={classes.options}>
        <p>
          <strong>{dollarsText(outstanding)}</strong>
          {received > 0 &&
            ` of ${dollarsText(price)}, as ${dollarsText(received)} is paid,`} for{" "}
          {ticketCategory.name}, {tournament.name} on{" "}
          {longDateRange(tournament.dateStart, tournament.dateEnd)}
        </p>
        <DueBy ticket={ticket} />
        <div className={classes.reference}>
          <p>
            Your reference is <Reference text={reference} />. Write it on the memo line of the
            check, or in the note of the online form, so that we know what you have paid.
          </p>
          <CopyButton text={reference}>Copy the reference</CopyButton>
        </div>
        <p>Tickets can be bought online by card or paid by check.</p>
        <PayOnline ticket={ticket} site={site} />
        <section>
          <h3>By check</h3>
          <dl>
            <Line label="Payable to" text={site.payableTo} />
            <Line label="Memo line" text={reference} />
            <Line label="By mail" text={site.mailAddress} />
            <Line label="By courier" text={site.courierAddress} />
          </dl>
          <CheckPromise ticket={ticket} label="I send a check" />
        </section>
        <p>Processing may take some time, so a ticket may look unpaid for a while.</p>
        {disclosure !== null && (
          <p>
            {disclosure} {site.deductionNote}
          </p>
        )}
        {site.taxNumber !== null && (
          <p>
            Tax number of {site.fundName}: {site.taxNumber}
          </p>
        )}
        {site.supportEmail !== null && (
          <p>
            Contact: <MailLink address={site.supportEmail} />
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A line with a label; renders nothing without a text. */
function Line({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
