import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { NativeSelect } from "@mantine/core";
import type { Round } from "#api/types.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { papers, type PaperSize } from "./kept-paper.ts";
import classes from "./sheets.module.css";

interface ChoicesProps {
  rounds: readonly Round[];
  roundId: number | null;
  onRound: (id: number | null) => void;
  paper: PaperSize;
  onPaper: (paper: PaperSize) => void;
}

/** The choices of round, if there are several, and of paper size. */
export function Choices({ rounds, roundId, onRound, paper, onPaper }: ChoicesProps) {
  const each = rounds.map(({ id, name, startDate, startTime }) => ({
    value: String(id),
    label: `${name}, ${shortDateTime(startDate, startTime)}`,
  }));
  return (
    <div className={classes.choices}>
      {rounds.length > 1 && (
        <NativeSelect
          label="Round"
          value={roundId ?? ""}
          data={[{ value: "", label: "All rounds" }, ...each]}
          onChange={({ currentTarget: { value } }) => onRound(value === "" ? null : Number(value))}
        />
      )}
      <NativeSelect
        label="Paper"
        value={paper}
        data={Object.entries(papers).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => onPaper(value === "a4" ? "a4" : "letter")}
      />
    </div>
  );
}
