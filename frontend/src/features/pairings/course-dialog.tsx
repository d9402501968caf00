import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#api/api-error.ts";
import type { CourseHole } from "#api/types.ts";
import { saveCourse, type CourseValues, type Seen } from "#queries/pairings.ts";
import { touched } from "#queries/touched.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useOneAtATime } from "#shared/ui/use-one-at-a-time.ts";
import { HoleFields } from "./hole-fields.tsx";
import { layoutOf } from "./layouts.ts";
import classes from "./pairings.module.css";
import { Choice } from "./choice.tsx";
import { useEventSponsors } from "./use-event-sponsors.ts";

interface CourseDialogProps {
  round: Seen;
  onClose: () => void;
}

/** Edits the course of a round: the kind of start, and the holes (rule `courses`). */
export function CourseDialog({ round, onClose }: CourseDialogProps) {
  const [course, setCourse] = useState<CourseValues>(() => ({ ...round.course }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveCourse(round, course),
    onSuccess: onClose,
    meta: { reloads: touched.pairings },
  });
  const call = useOneAtATime(mutate);
  const sponsors = useEventSponsors(round);
  const change = (part: Partial<CourseValues>) => setCourse((before) => ({ ...before, ...part }));
  const changeHole = (number: number, part: Partial<CourseHole>) =>
    setCourse(({ holes, ...before }) => ({
      ...before,
      holes: holes.map((hole) => (hole.number === number ? { ...hole, ...part } : hole)),
    }));
  return (
    <Dialog title="Course" size="wide" isForm onClose={onClose}>
      <form
        className={classes.course}
        onSubmit={(event) => {
          event.preventDefault();
          if (!call.isUnderWay()) call.start();
        }}
      >
        {error !== null && <Faults error={error} />}
        <div className={classes.row}>
          <Choice
            label="Start"
            value={course.start}
            options={starts}
            onChoose={(start) => change({ start })}
          />
          {course.start === "teeTimes" && (
            <Choice
              label="Minutes between tee times"
              value={course.intervalMinutes}
              options={numbers(5, 20, course.intervalMinutes)}
              onChoose={(intervalMinutes) => change({ intervalMinutes })}
            />
          )}
          <Choice
            label="Players in a pairing, at most"
            value={course.pairingSize}
            options={numbers(1, 5, course.pairingSize)}
            onChoose={(pairingSize) => change({ pairingSize })}
          />
          <Choice
            label="Holes"
            value={course.holes.length}
            options={[9, 18, 27].map((value) => ({ value, label: String(value) }))}
            onChoose={(count) => change({ holes: layoutOf(count) })}
          />
        </div>
        <p className={classes.dimmed}>
          Second: holes with 1 take a second pairing first, then those with 2, and so on. A hole
          without a number never takes one.
        </p>
        {course.holes.map((hole) => (
          <HoleFields
            key={hole.number}
            hole={hole}
            count={course.holes.length}
            sponsors={sponsors}
            onChange={(part) => changeHole(hole.number, part)}
          />
        ))}
        <ActionButton type="submit" emphasis="primary" aria-busy={isPending}>
          Save Changes
        </ActionButton>
      </form>
    </Dialog>
  );
}

const starts = [
  { value: "shotgun", label: "Shotgun" },
  { value: "reverseShotgun", label: "Reverse shotgun (1, 18, 17 …)" },
  { value: "teeTimes", label: "Tee times" },
];

/** The numbers of a range as options, including the chosen one. */
function numbers(first: number, last: number, chosen: number) {
  const all = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  if (!all.includes(chosen)) all.push(chosen);
  return all.map((value) => ({ value, label: String(value) }));
}

function Faults({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return (
    <p role="alert" className={classes.fault}>
      {fields.length > 0 ? fields.join(" ") : error.message}
    </p>
  );
}
