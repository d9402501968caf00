import type { ReactNode, Ref } from "react";
import { createPortal } from "react-dom";
import type { Sheet } from "#api/types.ts";
import type { PaperSize } from "#features/sheets/kept-paper.ts";
import { kindNames, kinds } from "#features/sheets/words.ts";
import { Badge } from "./badge.tsx";
import { CartSign } from "./cart-sign.tsx";
import { AlphabeticalList } from "./alphabetical-list.tsx";
import { HoleList } from "./hole-list.tsx";
import { StarterSheet } from "./starter-sheet.tsx";
import { Scorecard } from "./scorecard.tsx";
import { ContestSheet, SponsorSign } from "./signs.tsx";
import classes from "./paper.module.css";

interface PaperProps {
  ref: Ref<HTMLDivElement>;
  sheets: readonly Sheet[];
  paper: PaperSize;
  timeZone: string;
}

/** The sheets as pages of paper, hidden on the screen. */
export function Paper({ ref, sheets, paper, timeZone }: PaperProps) {
  const pages = kindNames.flatMap((kind) =>
    inPages(
      sheets.filter((sheet) => sheet.kind === kind),
      kinds[kind].onAPage,
    ),
  );
  return createPortal(
    <div ref={ref} className={classes.paper} role="group" aria-label="Paper" data-paper={paper}>
      {pages.map((page, place) => (
        <div
          key={page[0]?.key}
          className={classes.page}
          role="group"
          aria-label={`Page ${place + 1}`}
          data-kind={page[0]?.kind}
        >
          {page.map((sheet) => (
            <section key={sheet.key} className={classes.sheet} aria-label={sheet.title}>
              {contentOf(sheet, timeZone)}
            </section>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Splits sheets into pages. A scorecard of 27 holes takes a whole page. */
function inPages(sheets: readonly Sheet[], onAPage: number): Sheet[][] {
  const isLarge = (sheet: Sheet | undefined) =>
    sheet?.kind === "scorecard" && sheet.content.holes.length > 18;
  const pages: Sheet[][] = [];
  for (const sheet of sheets) {
    const last = pages.at(-1);
    const fits = last !== undefined && last.length < onAPage;
    if (fits && !isLarge(sheet) && !isLarge(last[0])) last.push(sheet);
    else pages.push([sheet]);
  }
  return pages;
}

function contentOf(sheet: Sheet, timeZone: string): ReactNode {
  switch (sheet.kind) {
    case "cartSign":
      return <CartSign content={sheet.content} />;
    case "scorecard":
      return <Scorecard content={sheet.content} />;
    case "badge":
      return <Badge content={sheet.content} />;
    case "alphabeticalList":
      return <AlphabeticalList sheet={sheet} timeZone={timeZone} />;
    case "holeList":
      return <HoleList sheet={sheet} timeZone={timeZone} />;
    case "starterSheet":
      return <StarterSheet sheet={sheet} timeZone={timeZone} />;
    case "sponsorSign":
      return <SponsorSign content={sheet.content} />;
    case "closestToPin":
      return <ContestSheet title="Closest to the pin" measure="Distance" content={sheet.content} />;
    case "longestDrive":
      return <ContestSheet title="Longest drive" measure="Marker moved" content={sheet.content} />;
  }
}
