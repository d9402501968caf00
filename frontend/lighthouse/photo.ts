import { chromium } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { browserToLaunch } from "../e2e/browser.ts";

const drawing = new URL("../../crates/operations/demo/pictures/banner.jpg", import.meta.url);

/** A photo as a phone takes it: 12 megapixels, with grain, which makes a JPEG of several megabytes. */
export async function photo(): Promise<Blob> {
  const source = `data:image/jpeg;base64,${(await readFile(drawing)).toString("base64")}`;
  const browser = await chromium.launch(await browserToLaunch());
  try {
    const page = await browser.newPage();
    const url = await page.evaluate(draw, source);
    return await (await fetch(url)).blob();
  } finally {
    await browser.close();
  }
}

async function draw(source: string): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [4032, 3024];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser does not draw.");
  // Crops to the middle of the drawing, which is wider.
  const width = (image.height * canvas.width) / canvas.height;
  const left = (image.width - width) / 2;
  context.drawImage(image, left, 0, width, image.height, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const grain = (Math.random() - 0.5) * 24;
    for (const channel of [at, at + 1, at + 2]) data[channel] = (data[channel] ?? 0) + grain;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL("image/jpeg", 0.9);
}
