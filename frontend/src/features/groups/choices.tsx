import { useEffect, useRef } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import { useOneAtATime } from "#shared/ui/use-one-at-a-time.ts";
import classes from "./groups.module.css";

interface Choice {
  id: number;
  name: string;
  about: string;
  /** The reason why it cannot be chosen; null or missing when it can. */
  whyNot?: string | null;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  isPending: boolean;
  onChoose: Parameters<typeof useOneAtATime<number>>[0];
}

/** A list of buttons, one for each choice. The first enabled one has the focus. */
export function Choices({ label, choices, isPending, onChoose }: ChoicesProps) {
  const first = choices.find(({ whyNot = null }) => whyNot === null)?.id;
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => begin.current?.focus(), []);
  const call = useOneAtATime(onChoose);
  return (
    <ul className={classes.choices} aria-label={label}>
      {choices.map(({ id, name, about, whyNot = null }) => (
        <li key={id}>
          <div>
            <p className={classes.choice}>{name}</p>
            <p className={classes.dimmed}>{about}</p>
          </div>
          {whyNot === null ? (
            <ActionButton
              ref={id === first ? begin : null}
              aria-busy={isPending}
              aria-label={`Choose ${name}`}
              data-autofocus={id === first || undefined}
              onClick={() => call.isUnderWay() || call.start(id)}
            >
              Choose
            </ActionButton>
          ) : (
            <p className={classes.whyNot}>{whyNot}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
