import { useQuery } from "@tanstack/react-query";
import type { Site, Ticket } from "#api/types.ts";
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
          <a className={classes.form} href={form} target="_blank" rel="noopener noreferrer">
            Open the online donation form
          </a>
          <Embed ticket={ticket} />
        </section>
        <section>
          <h3>By check</h3>
          <dl>
            <dt>Payable to</dt>
            <dd>{site.payableTo}</dd>
            <dt>By mail</dt>
            <dd>{site.mailAddress}</dd>
            <dt>By courier</dt>
            <dd>{site.courierAddress}</dd>
          </dl>
        </section>
        <p>Processing may take some time, so a ticket may look unpaid for a while.</p>
        <p>
          Contact: <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
        </p>
      </div>
    </Dialog>
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
