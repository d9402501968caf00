import { useQuery } from "@tanstack/react-query";
import type { Site, Ticket } from "#api/types.ts";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { embedOf } from "#shared/lib/embed-code.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { EmbedFrame } from "#shared/ui/embed-frame.tsx";
import classes from "./payment-options.module.css";

interface PaymentOptionsProps {
  ticket: Ticket;
  site: Site;
  onClose: () => void;
}

/** How to pay for a ticket, online or by check (rule `payment-options`). */
export function PaymentOptions({ ticket, site, onClose }: PaymentOptionsProps) {
  const { price, ticketCategory, tournament, sponsorId } = ticket;
  const form = sponsorId === null ? site.attendeeDonationUrl : site.sponsorDonationUrl;
  return (
    <Dialog title="Payment Options" size="wide" onClose={onClose}>
      <div className={classes.options}>
        <p>
          <strong>{dollarsText(price)}</strong> for {ticketCategory.name}, {tournament.name}
        </p>
        <p>Tickets can be bought online by card or paid by check.</p>
        <section>
          <h3>Online</h3>
          {form !== null && (
            <a className={classes.form} href={form} target="_blank" rel="noopener noreferrer">
              Open the online donation form
            </a>
          )}
          <Embed ticket={ticket} />
        </section>
        <section>
          <h3>By check</h3>
          <dl>
            <Line label="Payable to" text={site.payableTo} />
            <Line label="By mail" text={site.mailAddress} />
            <Line label="By courier" text={site.courierAddress} />
          </dl>
        </section>
        <p>Processing may take some time, so a ticket may look unpaid for a while.</p>
        {site.supportEmail !== null && (
          <p>
            Contact: <MailLink address={site.supportEmail} />
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Nothing where nobody has told it. */
function Line({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}

/** What the payment provider gave for the category. */
function Embed({ ticket }: { ticket: Ticket }) {
  const { data: categories } = useQuery(ticketCategoriesQuery(ticket.tournamentId));
  const category = categories?.find(({ id }) => id === ticket.ticketCategoryId);
  if (category === undefined) return null;
  return (
    <EmbedFrame
      embed={embedOf(category.embedCode)}
      title={`How to pay for ${category.name}`}
      documentAddress={`/embed/${category.id}`}
    />
  );
}
