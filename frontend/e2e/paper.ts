import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";

export interface PaperPage {
  /** Width and height in points. */
  size: number[];
  text: string;
}

/** The pages that a printer gets. */
export async function paperOf(page: Page): Promise<PaperPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(pdf, { mergePages: false });
  const sizeOf = async (number: number) => (await pdf.getPage(number)).view.slice(2);
  return Promise.all(
    text.map(async (of, place) => ({
      size: await sizeOf(place + 1),
      text: of.replaceAll(/\s+/g, " "),
    })),
  );
}
