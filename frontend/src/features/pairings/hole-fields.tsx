import type { CourseHole } from "#api/types.ts";
import { Choice } from "./choice.tsx";
import classes from "./pairings.module.css";

interface HoleFieldsProps {
  hole: CourseHole;
  /** Number of holes of the course. */
  count: number;
  sponsors: readonly { value: number; label: string }[];
  onChange: (part: Partial<CourseHole>) => void;
}

export function HoleFields({ hole, count, sponsors, onChange }: HoleFieldsProps) {
  const { number, par, strokeIndex, secondPriority, sponsorId } = hole;
  return (
    <fieldset className={classes.hole}>
      <legend>Hole {number}</legend>
      <div className={classes.row}>
        <Choice
          label="Par"
          value={par}
          options={upTo(6).slice(2)}
          onChoose={(chosen) => onChange({ par: chosen })}
        />
        <Choice
          label="Stroke index"
          value={strokeIndex}
          options={upTo(count)}
          onChoose={(chosen) => onChange({ strokeIndex: chosen })}
        />
        <Choice
          label="Second"
          value={secondPriority ?? none}
          options={[{ value: none, label: "never" }, ...upTo(9)]}
          onChoose={(chosen) => onChange({ secondPriority: chosen === none ? null : chosen })}
        />
        {(sponsors.length > 0 || sponsorId !== null) && (
          <Choice
            label="Sponsor"
            value={sponsorId ?? none}
            options={[{ value: none, label: "none" }, ...withChosen(sponsors, sponsorId)]}
            onChoose={(chosen) => onChange({ sponsorId: chosen === none ? null : chosen })}
          />
        )}
      </div>
    </fieldset>
  );
}

const none = 0;

function upTo(last: number) {
  return Array.from({ length: last }, (_, place) => ({
    value: place + 1,
    label: String(place + 1),
  }));
}

/** Adds the chosen sponsor, who may have left the event. */
function withChosen(sponsors: HoleFieldsProps["sponsors"], chosen: number | null) {
  if (chosen === null || sponsors.some(({ value }) => value === chosen)) return sponsors;
  return [...sponsors, { value: chosen, label: "another sponsor" }];
}
