import type { TicketChoice } from "#api/types.ts";

interface ChoiceWords {
  choice: TicketChoice;
  /** The label of the button. */
  label: string;
  /** The confirmation before the choice. */
  question: string;
  /** The text after the choice. */
  done: string;
}

/** The choices of a buyer of a cancelled event. */
export const choiceWords: readonly ChoiceWords[] = [
  {
    choice: "refund",
    label: "Give it back to me",
    question: "Have the money given back? Your ticket is cancelled then.",
    done: "You get your money back. The fund takes care of it.",
  },
  {
    choice: "gift",
    label: "Keep it as a gift",
    question: "Give the money to the fund? Your ticket is cancelled then, and you get a receipt.",
    done: "Thank you for your gift! A receipt is on its way.",
  },
  {
    choice: "nextYear",
    label: "Keep it for next year",
    question: "Keep the money for next year's ticket?",
    done: "The fund keeps your money for next year's ticket.",
  },
];

/** The choices in the list for staff. */
export const chosenText: Record<TicketChoice, string> = {
  refund: "Refund",
  gift: "Gift",
  nextYear: "Next year",
};
