import type { Pass } from "#api/types.ts";
import { longDate } from "#shared/lib/dates.ts";
import { fileNameOf } from "#shared/lib/file-name.ts";
import { personName } from "#shared/lib/person-name.ts";
import { saveFile } from "#shared/lib/save-file.ts";
import { startText } from "#shared/lib/start-text.ts";
import { cancelledText, isCancelled } from "./is-cancelled.ts";
import { paymentText } from "./payment-text.ts";
import { roundAndTimeText } from "./round-and-time-text.ts";

/** The sizes in pixels, about a phone's screen. */
const size = { width: 1080, height: 1760, margin: 80, head: 250 };

/** Downloads the pass as a picture, which is usable without a network. */
export function savePicture(pass: Pass, code: SVGSVGElement): void {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const codeEnd = drawGround(context, pass, code);
  drawWords(context, pass, codeEnd);
  const name = `entrance pass ${personName(pass.user)} ${pass.tournament.name}`;
  canvas.toBlob((picture) => {
    if (picture !== null) saveFile(picture, fileNameOf(name, "png"));
  }, "image/png");
}

/** Draws background and code, black on white in every colour scheme. Returns the y coordinate below the code. */
function drawGround(context: CanvasRenderingContext2D, pass: Pass, code: SVGSVGElement): number {
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = colour("--fw-nav");
  context.fillRect(0, 0, size.width, size.head);
  context.fillStyle = "#ffffff";
  const nameEnd = write(context, personName(pass.user), { height: 76, from: 50, weight: 700 });
  write(context, pass.group.name, { height: 44, from: nameEnd, weight: 400, lines: 1 });

  const side = size.width - 2 * size.margin;
  context.save();
  context.translate(size.margin, size.head + size.margin);
  context.scale(side / code.viewBox.baseVal.width, side / code.viewBox.baseVal.width);
  for (const path of code.querySelectorAll("path")) {
    context.fillStyle = path.getAttribute("fill") ?? "#000000";
    context.fill(new Path2D(path.getAttribute("d") ?? ""));
  }
  context.restore();
  return size.head + size.margin + side;
}

/** Draws the texts of the dialog from the y coordinate `from` down. */
export function drawWords(context: CanvasRenderingContext2D, pass: Pass, from: number): void {
  context.fillStyle = "#000000";
  let end = write(context, pass.tournament.name, { height: 52, from: from + 40, weight: 700 });
  end = write(context, longDate(pass.tournament.dateStart), { height: 40, from: end, weight: 400 });
  if (isCancelled(pass))
    end = write(context, cancelledText, { height: 48, from: end, weight: 700 });
  const round = roundAndTimeText(pass);
  if (round !== null) end = write(context, round, { height: 40, from: end, weight: 400 });
  const start = startText(pass.start);
  if (start !== null) end = write(context, start, { height: 48, from: end, weight: 700 });
  end = write(context, paymentText(pass), { height: 36, from: end, weight: 400 });
  const reference = `Reference ${pass.reference}`;
  end = write(context, reference, { height: 36, from: end, weight: 400 });
  if (isCancelled(pass)) return;
  const { locationTitle, locationAddress } = pass.tournament;
  end = write(context, locationTitle, { height: 40, from: end + 20, weight: 700 });
  write(context, locationAddress, { height: 36, from: end, weight: 400 });
}

interface Style {
  height: number;
  weight: number;
  /** The y coordinate of the top of the first line. */
  from: number;
  /** Number of lines at most; 2 by default. */
  lines?: number;
}

/** Writes centred lines, in half the size if the text does not fit on one line. Returns the y coordinate below the last line. */
function write(context: CanvasRenderingContext2D, text: string, style: Style): number {
  const { height, weight, from, lines: most = 2 } = style;
  const family = getComputedStyle(document.body).fontFamily;
  const width = size.width - 2 * size.margin;
  const setHeight = (pixels: number) => (context.font = `${weight} ${pixels}px ${family}`);
  context.textAlign = "center";
  setHeight(height);
  const isLong = context.measureText(text).width > width;
  const used = isLong ? Math.max(height / 2, 30) : height;
  setHeight(used);
  const fits = (part: string) => context.measureText(part).width <= width;
  const lines = linesOf(text, fits, most);
  lines.forEach((line, index) => {
    context.fillText(line, size.width / 2, from + used * (1 + 1.3 * index), width);
  });
  return from + used * 1.3 * lines.length + 12;
}

/** Breaks a text into at most `most` lines, between words if possible. The rest is cut with an ellipsis. */
export function linesOf(text: string, fits: (part: string) => boolean, most: number): string[] {
  const rest = Array.from(text);
  const lines: string[] = [];
  while (rest.length > 0 && lines.length < most) {
    let count = rest.length;
    while (count > 1 && !fits(rest.slice(0, count).join(""))) count -= 1;
    const space = rest.slice(0, count + 1).lastIndexOf(" ");
    if (count < rest.length && space > 0) count = space;
    lines.push(rest.splice(0, count).join("").trim());
  }
  const last = lines.pop() ?? "";
  if (rest.length === 0) return [...lines, last];
  return [...lines, `${fits(`${last}…`) ? last : last.slice(0, -1)}…`];
}

function colour(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}
