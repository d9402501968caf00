import classes from "./unbroken.module.css";

/** A text in which no ticket's reference and no 'e-mail' is on two lines, which a browser breaks at their hyphens. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(/(\bFW-[0-9A-Z]{6}\b|\be-mails?\b)/i);
  return (
    <span>
      {parts.map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          <span key={place} className={classes.unbroken}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}
