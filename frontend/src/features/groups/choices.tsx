import { useEffect, useRef } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./groups.module.css";

interface Choice {
  id: number;
  name: string;
  about: string;
  /** Reason for which it cannot be chosen; null or missing when it can. */
  whyNot?: string | null;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  isPending: boolean;
  onChoose: (id: number) => void;
}

/** A few things of which one is chosen with one press; the keyboard begins at the first that can be. */
export function Choices({ label, choices, isPending, onChoose }: ChoicesProps) {
  const first = choices.find(({ whyNot = null }) => whyNot === null)?.id;
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => begin.current?.focus(), []);
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
              onClick={() => !isPending && onChoose(id)}
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
