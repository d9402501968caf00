import type { TicketChoice } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { choiceWords } from "./words.ts";
import classes from "./weather.module.css";

interface ChooseProps {
  choice: TicketChoice | null;
  mayChoose: boolean;
  /** The id of the element that names the ticket. */
  describedBy: string;
  send: (choice: TicketChoice) => Promise<unknown>;
}

/** The three choices for the money of a ticket, or the one that was made. */
export function Choose({ choice, mayChoose, describedBy, send }: ChooseProps) {
  const chosen = choiceWords.find((words) => words.choice === choice);
  if (chosen !== undefined) return <p role="status">{chosen.done}</p>;
  if (!mayChoose) return <p role="status">There is nothing to choose for this ticket.</p>;
  return (
    <div className={classes.buttons}>
      {choiceWords.map(({ choice: wanted, label, question }) => (
        <CallButton
          key={wanted}
          aria-describedby={describedBy}
          question={question}
          send={() => send(wanted)}
          reloads={touched.weather}
        >
          {label}
        </CallButton>
      ))}
    </div>
  );
}
