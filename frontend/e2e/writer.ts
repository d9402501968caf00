import type { Locator, Page } from "@playwright/test";
import type { TournamentDetail } from "#api/types.ts";
import { openContent, openSection } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";

/** Types into the editor of a widget. */
export class Writer {
  readonly text: Locator;

  constructor(
    readonly page: Page,
    readonly section: Locator,
  ) {
    this.text = section.getByRole("textbox", { name: /^Content/ });
  }

  press(button: string): Promise<void> {
    return this.section.getByRole("button", { name: button, exact: true }).click();
  }

  /** Types a line in these formats; the next line has none. */
  async line(text: string, ...formats: string[]): Promise<void> {
    for (const format of formats) await this.press(format);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
    await this.press("Remove formatting");
    await this.page.keyboard.press("Control+End");
  }

  /** Links the last characters of the line to an address. */
  async link(characters: number, address: string): Promise<void> {
    for (let step = 0; step < characters; step += 1)
      await this.page.keyboard.press("Shift+ArrowLeft");
    await this.press("Link");
    await this.address(address);
    await this.page.keyboard.press("End");
  }

  async address(address: string): Promise<void> {
    await this.section.getByLabel("Address").fill(address);
    await this.page.keyboard.press("Enter");
  }
}

/** Saves the text and opens the public page. */
export async function written(
  page: Page,
  { id, slug }: TournamentDetail,
  writer: Writer,
  alerts: string[],
): Promise<Locator> {
  await writer.section.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => alerts).toEqual(["Widget successfully updated."]);
  await page.goto(`/tournaments/${id}/${slug}`);
  return page.getByRole("region", { name: "Words" });
}

/** Opens an empty text, with the cursor in it. */
export async function startWriting(page: Page, server: Server) {
  test.slow();
  const tournament = await openContent(page, server, ["Text", "Words"]);
  const writer = new Writer(page, await openSection(page, "Text: Words"));
  await writer.text.click();
  return { tournament, writer };
}
