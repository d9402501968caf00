import type { AddedLogo } from "#api/types.ts";
import classes from "./logos.module.css";

/** Advice on the logos that were just uploaded. */
export function Advice({ logos }: { logos: readonly AddedLogo[] }) {
  const poor = logos.filter(({ advice }) => advice.length > 0);
  return (
    <div role="status" className={classes.advice}>
      {poor.map(({ id, advice }) => (
        <div key={id}>
          <p>
            <strong>Your logo is uploaded, and could be better:</strong>
          </p>
          <ul>
            {advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>You can upload a better one and delete this one before staff look at it.</p>
        </div>
      ))}
    </div>
  );
}
