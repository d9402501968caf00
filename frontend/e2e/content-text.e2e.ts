import type { Locator } from "@playwright/test";
import { picture } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { startWriting, written } from "./writer.ts";

test.beforeEach(({ page }) =>
  page.route(/youtube|vimeo/, (route) => route.fulfill({ body: "A video" })),
);

const look = (place: Locator) =>
  place.evaluate((element) => {
    const { fontSize, textAlign, fontWeight, fontStyle, textDecorationLine } =
      getComputedStyle(element);
    return { fontSize, textAlign, fontWeight, fontStyle, textDecorationLine };
  });

test("formats look the same on the public page as in the editor", async ({
  page,
  server,
  alerts,
}) => {
  const { tournament, writer } = await startWriting(page, server);
  const lines = [
    ["one", "Heading 1"],
    ["two", "Heading 2"],
    ["three", "Heading 3"],
    ["small", "Small text"],
    ["large", "Large text"],
    ["huge", "Huge text"],
    ["bold", "Bold"],
    ["italic", "Italic"],
    ["underlined", "Underline"],
    ["struck", "Strike through"],
    ["middle", "Center"],
    ["right", "Align right"],
    ["both", "Justify"],
    ["quoted", "Quotation"],
  ] as const;
  for (const [text, format] of lines) await writer.line(text, format);
  const before = new Map<string, object>();
  for (const [text] of lines)
    before.set(text, await look(writer.text.getByText(text, { exact: true })));
  const shown = await written(page, tournament, writer, alerts);
  for (const [text] of lines)
    await expect
      .poll(() => look(shown.getByText(text, { exact: true })), text)
      .toEqual(before.get(text));
  const tags = ["h1", "h2", "h3", "strong", "em", "u", "s", "blockquote"];
  for (const tag of tags) await expect(shown.locator(tag), tag).not.toHaveCount(0);
  const sizes = ["small", "large", "huge"].map((size) => shown.locator(`.ql-size-${size}`));
  for (const size of sizes) await expect(size).toHaveCount(1);
});

test("eight steps of indent, and lists within lists, reach visitors", async ({
  page,
  server,
  alerts,
}) => {
  const { tournament, writer } = await startWriting(page, server);
  // The next line keeps the indent of the previous one.
  for (let level = 1; level <= 8; level += 1) await writer.line(`step ${level}`, "More indent");
  await writer.line("no further", "More indent", "Less indent");
  for (let level = 7; level > 0; level -= 1) await writer.press("Less indent");
  await writer.press("Numbered list");
  await page.keyboard.type("first");
  await page.keyboard.press("Enter");
  await writer.press("List");
  await writer.press("More indent");
  await page.keyboard.type("below");
  const indentOf = (place: Locator) =>
    place.evaluate((element) => parseFloat(getComputedStyle(element).paddingLeft));
  const shown = await written(page, tournament, writer, alerts);
  let last = 0;
  for (let level = 1; level <= 8; level += 1) {
    const indent = await indentOf(shown.getByText(`step ${level}`, { exact: true }));
    expect(indent, `step ${level}`).toBeGreaterThan(last);
    last = indent;
  }
  await expect(shown.getByText("no further")).toHaveClass("ql-indent-7");
  await expect(shown.locator("ol > li > ul > li")).toHaveText("below");
  await expect(shown.locator("ol > li")).toContainText("first");
});

test("code has the colours of its language, and Tab writes two spaces", async ({
  page,
  server,
  alerts,
}) => {
  const { tournament, writer } = await startWriting(page, server);
  await writer.press("Code");
  const language = writer.section.getByLabel("Language of the code");
  await expect(language.getByRole("option")).toHaveText([
    "Plain",
    "bash",
    "C++",
    "C#",
    "CSS",
    "diff",
    "HTML/XML",
    "Java",
    "JavaScript",
    "Markdown",
    "PHP",
    "Python",
    "Ruby",
    "SQL",
  ]);
  await page.keyboard.type("if (fore) {");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type('shout("Fore!");');
  await language.selectOption("JavaScript");
  await expect(writer.text.locator(".hljs-keyword")).toHaveText("if");
  const shown = await written(page, tournament, writer, alerts);
  const code = shown.locator("pre[data-language=javascript]");
  expect(await code.textContent()).toContain('if (fore) {\n  shout("Fore!");');
  await expect(code.locator(".hljs-keyword")).toHaveText("if");
  await expect(code.locator(".hljs-string")).toHaveText('"Fore!"');
});

test("links, pictures and videos lead where they may, and nowhere else", async ({
  page,
  server,
  alerts,
}) => {
  const { tournament, writer } = await startWriting(page, server);
  const addresses = {
    web: "http://fund.example/",
    safe: "https://fund.example/",
    mail: "mailto:help@fund.example",
    phone: "tel:+15550100",
    message: "sms:+15550100",
    bare: "www.fund.example/give",
  };
  for (const [word, address] of Object.entries(addresses)) {
    await page.keyboard.type(word);
    await writer.link(word.length, address);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("script");
  await writer.link("script".length, "javascript:alert(1)");
  expect(alerts.splice(0)).toEqual(["A link leads to http, https, mailto, tel or sms."]);
  await expect(writer.section.getByLabel("Address")).toHaveValue("javascript:alert(1)");
  await page.keyboard.press("Escape");
  await writer.text.press("Control+End");
  await page.keyboard.press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await writer.press("Picture");
  await (await chooser).setFiles(picture("first-tee.png"));
  await expect(writer.text.getByRole("img", { name: "first tee" })).toBeVisible();
  await page.keyboard.press("Control+End");
  for (const video of [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://vimeo.com/76979871",
  ]) {
    await writer.press("Video");
    await writer.address(video);
  }
  await writer.press("Video");
  await writer.address("https://evil.example/video");
  expect(alerts.splice(0)).toEqual(["Only videos of YouTube and Vimeo can be shown."]);
  await page.keyboard.press("Escape");

  const shown = await written(page, tournament, writer, alerts);
  const expected = { ...addresses, bare: "https://www.fund.example/give" };
  for (const [word, address] of Object.entries(expected))
    await expect(shown.getByRole("link", { name: word, exact: true })).toHaveAttribute(
      "href",
      address,
    );
  await expect(shown.getByText("script")).toBeVisible();
  await expect(shown.getByRole("link", { name: "script" })).toHaveCount(0);
  const image = shown.getByRole("img", { name: "first tee" });
  await expect(image).toHaveAttribute("src", /^\/media\//);
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(60);
  expect(
    await shown.locator("iframe").evaluateAll((all) => all.map((one) => one.getAttribute("src"))),
  ).toEqual([
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://player.vimeo.com/video/76979871",
  ]);
});
