import { useId } from "react";
import classes from "./tags.module.css";

interface TagsProps<Tag extends string> {
  label: string;
  tags: readonly Tag[];
  selected: Tag;
  onSelect: (tag: Tag) => void;
}

/** Filter tags with one selected at a time. */
export function Tags<Tag extends string>({ label, tags, selected, onSelect }: TagsProps<Tag>) {
  const name = useId();
  return (
    <fieldset className={classes.tags}>
      <legend className={classes.legend}>{label}</legend>
      {tags.map((tag) => (
        <label key={tag} className={classes.tag}>
          <input
            type="radio"
            name={name}
            checked={tag === selected}
            onChange={() => onSelect(tag)}
          />
          {tag}
        </label>
      ))}
    </fieldset>
  );
}

interface ToggleTagsProps<Tag extends string> {
  label: string;
  tags: readonly Tag[];
  selected: readonly Tag[];
  onToggle: (tag: Tag) => void;
}

/** Filter tags with any number selected. */
export function ToggleTags<Tag extends string>({
  label,
  tags,
  selected,
  onToggle,
}: ToggleTagsProps<Tag>) {
  return (
    <fieldset className={classes.tags}>
      <legend className={classes.legend}>{label}</legend>
      {tags.map((tag) => (
        <label key={tag} className={classes.tag}>
          <input type="checkbox" checked={selected.includes(tag)} onChange={() => onToggle(tag)} />
          {tag}
        </label>
      ))}
    </fieldset>
  );
}
