import type { Group } from "#api/types.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./groups.module.css";

interface WishLineProps {
  group: Group;
  onChange: () => void;
}

export function WishLine({ group, onChange }: WishLineProps) {
  const { id, wish, canChange } = group;
  if (wish === "" && !canChange) return null;
  return (
    <div className={classes.round}>
      <p className={classes.dimmed}>
        {wish === "" ? "No wish with whom to play" : `Wish: ${wish}`}
      </p>
      {canChange && (
        <RowActions>
          <button type="button" aria-describedby={`group-${id}`} onClick={onChange}>
            {wish === "" ? "Write a wish" : "Change the wish"}
          </button>
        </RowActions>
      )}
    </div>
  );
}
