import classes from "./unbroken.module.css";

/** A text whose ticket references and 'e-mail' do not break at their hyphens. */
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
