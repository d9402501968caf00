import type { ReactNode } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./control-bar.module.css";
import type { Mode } from "./mode.ts";

interface ControlBarProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  round: string;
  onRounds: () => void;
  onStats: () => void;
  /** The input of the mode, or the button that clears the result. */
  children: ReactNode;
}

/** The controls: at the bottom on phones, above the list elsewhere. */
export function ControlBar({ mode, onMode, round, onRounds, onStats, children }: ControlBarProps) {
  return (
    <div className={classes.bar}>
      {children}
      <div className={classes.buttons}>
        <div role="group" aria-label="Find attendees by" className={classes.modes}>
          <ModeButton name="Scan" isSelected={mode === "scan"} onSelect={() => onMode("scan")} />
          <ModeButton name="Name" isSelected={mode === "name"} onSelect={() => onMode("name")} />
        </div>
        <ActionButton onClick={onRounds}>{round}</ActionButton>
        <ActionButton onClick={onStats}>Stats</ActionButton>
      </div>
    </div>
  );
}

interface ModeButtonProps {
  name: string;
  isSelected: boolean;
  onSelect: () => void;
}

function ModeButton({ name, isSelected, onSelect }: ModeButtonProps) {
  return (
    <button type="button" className={classes.mode} aria-pressed={isSelected} onClick={onSelect}>
      {name}
    </button>
  );
}
