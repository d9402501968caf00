import type { Pass } from "#api/types.ts";
import { longDate } from "#shared/lib/dates.ts";
import { personName } from "#shared/lib/person-name.ts";
import { saveFile } from "#shared/lib/save-file.ts";
import { roundText } from "./round-text.ts";

/** In pixels: about the screen of a phone. */
const size = { width: 1080, height: 1560, margin: 80, head: 250 };

/** Gives the pass to the visitor as a picture, which needs no network where it is shown. */
export function savePicture(pass: Pass, code: SVGSVGElement): void {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const codeEnd = drawGround(context, pass, code);
  drawWords(context, pass, codeEnd);
  canvas.toBlob((picture) => {
    if (picture !== null) saveFile(picture, fileNameOf(pass));
  }, "image/png");
}

/** Black on white whatever the screen is like; answers where the code ends. */
function drawGround(context: CanvasRenderingContext2D, pass: Pass, code: SVGSVGElement): number {
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = colour("--fw-nav");
  context.fillRect(0, 0, size.width, size.head);
  context.fillStyle = "#ffffff";
  write(context, personName(pass.user), 76, 120, 700);
  write(context, pass.group.name, 44, 195, 400);

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

function drawWords(context: CanvasRenderingContext2D, pass: Pass, from: number): void {
  context.fillStyle = "#000000";
  write(context, pass.tournament.name, 52, from + 90, 700);
  write(context, longDate(pass.tournament.dateStart), 44, from + 160, 400);
  write(context, roundText(pass), 44, from + 230, 400);
}

/** One line in the middle, smaller where it would not fit. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  height: number,
  bottom: number,
  weight: number,
): void {
  const family = getComputedStyle(document.body).fontFamily;
  const most = size.width - 2 * size.margin;
  context.textAlign = "center";
  context.font = `${weight} ${height}px ${family}`;
  context.fillText(text, size.width / 2, bottom, most);
}

function colour(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}

function fileNameOf({ user, tournament }: Pass): string {
  const words = `entrance pass ${personName(user)} ${tournament.name}`.toLowerCase();
  return `${words.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.png`;
}
