import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox } from "@mantine/core";
import type { Sheet, SheetKind } from "#api/types.ts";
import { momentText } from "#shared/lib/dates-of-lazy-pages.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { kinds, stateText } from "./words.ts";
import classes from "./sheets.module.css";

interface KindCardsProps {
  kinds: readonly SheetKind[];
  /** The kinds that are unticked, and not printed with the others. */
  left: ReadonlySet<SheetKind>;
  sheets: readonly Sheet[];
  timeZone: string;
  onToggle: (kind: SheetKind) => void;
  onPrint: (sheets: readonly Sheet[]) => void;
}

/** A card for each kind: the counts, the changes, and the single sheets in a fold. */
export function KindCards({ kinds: shown, left, sheets, onToggle, ...rest }: KindCardsProps) {
  return (
    <ul className={classes.cards} aria-label="Kinds of sheet">
      {shown.map((kind) => (
        <li key={kind} className={classes.card} aria-label={kinds[kind].name}>
          <Checkbox
            label={kinds[kind].name}
            description={kinds[kind].purpose}
            checked={!left.has(kind)}
            onChange={() => onToggle(kind)}
          />
          <Kind sheets={sheets.filter((sheet) => sheet.kind === kind)} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface KindProps {
  sheets: readonly Sheet[];
  timeZone: string;
  onPrint: (sheets: readonly Sheet[]) => void;
}

/** Number of changed sheets that are named outside of the fold at most. */
const changesAtOnce = 5;

function Kind({ sheets, timeZone, onPrint }: KindProps) {
  const outdated = sheets.filter(({ state }) => state === "outdated");
  return (
    <>
      <p className={classes.state}>{stateText(sheets)}</p>
      {outdated.length > 0 && (
        <ul className={classes.changes} aria-label="Changed since they were printed">
          {outdated.slice(0, changesAtOnce).map((sheet) => (
            <li key={sheet.key}>
              <strong>{sheet.title}:</strong> {changesText(sheet)}
            </li>
          ))}
          {outdated.length > changesAtOnce && <li>and {outdated.length - changesAtOnce} more</li>}
        </ul>
      )}
      <details className={classes.each}>
        <summary>Each sheet</summary>
        <ul>
          {sheets.map((sheet) => (
            <li key={sheet.key}>
              <span>
                {sheet.title}
                <small className={classes.printed}>{printedText(sheet, timeZone)}</small>
              </span>
              <ActionButton aria-label={`Print ${sheet.title}`} onClick={() => onPrint([sheet])}>
                Print
              </ActionButton>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** The first three changes since the print. */
function changesText({ changes }: Sheet): string {
  const told = changes.slice(0, 3).join("; ");
  return changes.length > 3 ? `${told}; and ${changes.length - 3} more` : told;
}

/** Author and moment of the print, and the changes since. */
function printedText(sheet: Sheet, timeZone: string): string {
  if (sheet.printedAt === null) return "Not printed";
  const by = sheet.printedBy === null ? "" : ` by ${sheet.printedBy}`;
  const printed = `Printed ${momentText(sheet.printedAt, timeZone)}${by}`;
  return sheet.state === "outdated" ? `${printed}. Since: ${changesText(sheet)}` : printed;
}
