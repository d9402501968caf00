import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Site, Ticket, TicketCategory } from "#api/types.ts";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { embedOf } from "#shared/lib/embed-code.ts";
import { EmbedFrame } from "#shared/ui/embed-frame.tsx";
import { Failed, Loading } from "#shared/ui/page-states.tsx";
import classes from "./payment-options.module.css";

interface PayOnlineProps {
  ticket: Ticket;
  site: Site;
}

/** The payment form of the ticket's category, else the fund's; with both, the fund's is the second way (rule `payment-options`). */
export function PayOnline({ ticket, site }: PayOnlineProps) {
  const { data, isPending, isError, refetch } = useQuery(
    ticketCategoriesQuery(ticket.tournamentId),
  );
  const category = data?.find(({ id }) => id === ticket.ticketCategoryId);
  const hasOwn = category !== undefined && embedOf(category.embedCode).kind !== "nothing";
  const fund = ticket.sponsorId === null ? site.attendeeDonationUrl : site.sponsorDonationUrl;
  if (isPending)
    return (
      <Frame>
        <Loading />
      </Frame>
    );
  if (!hasOwn && !isError && fund === null) return null;
  return (
    <Frame>
      {isError && data === undefined && (
        <Failed onRetry={refetch}>
          Whether this ticket has a form of its own could not be looked up just now.
        </Failed>
      )}
      {hasOwn && <OwnForm category={category} />}
      {fund !== null && (
        <p>
          {hasOwn && "Another way: "}
          <a
            className={hasOwn ? undefined : classes.form}
            href={fund}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open the online donation form
          </a>
        </p>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section>
      <h3>Online</h3>
      {children}
    </section>
  );
}

/** The embed code of the category's payment provider. */
function OwnForm({ category: { id, name, embedCode } }: { category: TicketCategory }) {
  const embed = embedOf(embedCode);
  if (embed.kind === "link")
    return (
      <p>
        <a className={classes.form} href={embed.address} target="_blank" rel="noopener noreferrer">
          {embed.text}
        </a>
      </p>
    );
  return (
    <EmbedFrame embed={embed} title={`How to pay for ${name}`} documentAddress={`/embed/${id}`} />
  );
}
