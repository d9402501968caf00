import { useSearchParams } from "react-router";
import type { Ticket } from "#api/types.ts";
import { canBePaid } from "./rules.ts";

/** The ticket that the address says is to be paid, as in `?pay=51`: mails and other pages lead straight to how. */
export function usePaying(tickets: readonly Ticket[] | undefined, timeZone: string | undefined) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("pay");
  const isLoaded = tickets !== undefined && timeZone !== undefined;
  const ticket = isLoaded
    ? tickets.find((ticket) => String(ticket.id) === asked && canBePaid(ticket, timeZone))
    : undefined;
  return {
    ticket,
    /** Nothing is to be paid for it, or it is not there. */
    isVoid: asked !== null && isLoaded && ticket === undefined,
    open: ({ id }: Ticket) => setAddress({ pay: String(id) }, { replace: true }),
    close: () => setAddress({}, { replace: true }),
  };
}
