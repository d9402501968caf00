import { useSearchParams } from "react-router";
import type { Ticket } from "#api/types.ts";
import { canBePaid } from "./rules.ts";

/** The ticket to pay by the URL, as in `?pay=51`, so that mails and pages can link to the ways to pay. */
export function usePaying(tickets: readonly Ticket[] | undefined, timeZone: string | undefined) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("pay");
  const isLoaded = tickets !== undefined && timeZone !== undefined;
  const ticket = isLoaded
    ? tickets.find((ticket) => String(ticket.id) === asked && canBePaid(ticket, timeZone))
    : undefined;
  return {
    ticket,
    /** The ticket in the URL is not payable, or does not exist. */
    isVoid: asked !== null && isLoaded && ticket === undefined,
    open: ({ id }: Ticket) => setAddress({ pay: String(id) }, { replace: true }),
    close: () => setAddress({}, { replace: true }),
  };
}
