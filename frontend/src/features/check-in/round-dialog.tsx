import type { RosterRound } from "#api/types.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import classes from "./check-in.module.css";
import sunlit from "./sunlit.module.css";

interface RoundDialogProps {
  rounds: readonly RosterRound[];
  /** Null for all of them. */
  selected: number | null;
  onSelect: (roundId: number | null) => void;
  onClose: () => void;
}

export function RoundDialog({ rounds, selected, onSelect, onClose }: RoundDialogProps) {
  const choose = (roundId: number | null) => {
    onSelect(roundId);
    onClose();
  };
  return (
    <Dialog title="Which round?" onClose={onClose}>
      <ul className={`${sunlit.sunlit} ${classes.choices}`}>
        <Choice name="All Rounds" isSelected={selected === null} onChoose={() => choose(null)} />
        {rounds.map((round) => (
          <Choice
            key={round.id}
            name={round.name}
            when={shortDateTime(round.startDate, round.startTime)}
            isSelected={selected === round.id}
            onChoose={() => choose(round.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  when?: string;
  isSelected: boolean;
  onChoose: () => void;
}

function Choice({ name, when, isSelected, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={classes.choice} aria-pressed={isSelected} onClick={onChoose}>
        <span className={classes.name}>{name}</span>{" "}
        {when !== undefined && <span className={classes.more}>{when}</span>}
      </button>
    </li>
  );
}
