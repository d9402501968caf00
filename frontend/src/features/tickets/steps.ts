import type { Sponsor, Ticket } from "#api/types.ts";
import { byText, dueOf } from "#shared/lib/due.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { paths } from "#shared/paths.ts";
import { areTeamsFrozen, costsNothing, isCurrent, isToKeep } from "./rules.ts";

/** A step between reserving a ticket and the day (rule `next-steps`). */
export interface Step {
  kind: "pay" | "team" | "round" | "logo";
  words: string;
  /** The progress in words. */
  state: string;
  isDone: boolean;
  /** The address of the step's page; null for a payment, which has a dialog. */
  to: string | null;
}

/** The steps of a ticket in order, including finished ones. `sponsor` is given if the visitor manages it. */
export function stepsOf(ticket: Ticket, sponsor: Sponsor | undefined): readonly Step[] {
  const steps = [payStep(ticket), teamStep(ticket), roundStep(ticket)];
  return [...steps, sponsor === undefined ? null : logoStep(sponsor)].filter(
    (step) => step !== null,
  );
}

/** Whether the owner can take the ticket's steps now. */
export function hasSteps(ticket: Ticket, timeZone: string): boolean {
  return !ticket.isCancelled && !isToKeep(ticket) && isCurrent(ticket, timeZone);
}

/** Returns a filter for tickets that the owner can pay now. */
export function isToPayNow(timeZone: string): (ticket: Ticket) => boolean {
  return (ticket) => hasSteps(ticket, timeZone) && payStep(ticket)?.isDone === false;
}

function payStep(ticket: Ticket): Step | null {
  if (costsNothing(ticket)) return null;
  const due = dueOf(ticket);
  const state = due === null || due === 0 ? "" : `${dollarsText(due)} due${byText(ticket)}`;
  return { kind: "pay", words: "Pay", state, isDone: ticket.paid, to: null };
}

function teamStep(ticket: Ticket): Step | null {
  const { attendeeCount, maxAttendees } = ticket;
  if (maxAttendees < 2) return null;
  return teamsStep(ticket, {
    kind: "team",
    words: "Add your team",
    state: `${attendeeCount} of ${maxAttendees} people`,
    isDone: attendeeCount >= maxAttendees,
  });
}

function roundStep(ticket: Ticket): Step | null {
  const { ticketCategory, groups } = ticket;
  if (!ticketCategory.playFlag || groups.length === 0) return null;
  const count = groups.filter(({ round }) => round !== null).length;
  return teamsStep(ticket, {
    kind: "round",
    words: "Choose a round",
    state: groups.length === 1 ? "" : `${count} of ${groups.length} groups`,
    isDone: count === groups.length,
  });
}

/** A step on the page of groups. Once teams are frozen it is up to staff, which the page explains. */
function teamsStep(ticket: Ticket, step: Omit<Step, "to">): Step {
  const to = paths.myTicketGroups(ticket.id);
  if (step.isDone || !areTeamsFrozen(ticket)) return { ...step, to };
  const state = [step.state, "please ask the staff"].filter((part) => part !== "").join(", ");
  return { ...step, state, to };
}

/** The step of the logo, done also before the logo is verified, which is up to the fund. */
function logoStep({ id, logos: [first] }: Sponsor): Step {
  return {
    kind: "logo",
    words: "Send your logo",
    state: first === undefined || first.verified ? "" : "waits for the fund's approval",
    isDone: first !== undefined,
    to: paths.mySponsor(id),
  };
}
