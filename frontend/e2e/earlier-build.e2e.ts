import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { namedAnew } from "./cable.ts";
import { expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";

const earlier = "earlier-";

test("a page that is open over an update finds the parts of its build @desktop", async ({
  page,
  server,
}) => {
  await page.goto("/account/signin");
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  const names = scripts.map((src) => src.replace(/.*\/assets\//, ""));
  expect(names.length).toBeGreaterThan(1);
  await expect
    .poll(() => filesKept(server), "each start keeps the files of its build")
    .toEqual(expect.arrayContaining(names));

  await keepAsEarlier(server);
  const asked: [string, number][] = [];
  page.on("response", (answer) => {
    const name = /\/assets\/(.+\.(?:js|css))$/.exec(answer.url())?.[1];
    if (name !== undefined) asked.push([name, answer.status()]);
  });
  // Files that the former document still loads are of the newer build.
  page.once("framenavigated", () => asked.splice(0));
  await page.route("**/account/signin", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: namedAnew(await answer.text(), earlier) });
  });
  await page.reload();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const before = asked.length;
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByLabel("First name")).toBeVisible();
  expect(asked.length, "the next page has parts of its own").toBeGreaterThan(before);
  expect(asked.filter(([name, status]) => !name.startsWith(earlier) || status !== 200)).toEqual([]);
});

/** The folders in which the server's instances keep files of earlier builds. */
function foldersOf({ dataFolder }: Server): string[] {
  const instances = [dataFolder, join(dataFolder, "instance-2"), join(dataFolder, "instance-3")];
  return instances.map((folder) => join(folder, "pages")).filter((folder) => existsSync(folder));
}

async function filesKept(server: Server): Promise<string[]> {
  const files = await Promise.all(foldersOf(server).map((folder) => readdir(folder)));
  return files.flat();
}

/** Copies the files there under the names of an earlier build of the server. */
async function keepAsEarlier(server: Server): Promise<void> {
  for (const folder of foldersOf(server))
    for (const name of await readdir(folder)) {
      if (name.startsWith(".") || name.startsWith(earlier)) continue;
      const bytes = await readFile(join(folder, name));
      const isCode = name.endsWith(".js");
      const content = isCode ? namedAnew(bytes.toString(), earlier) : bytes;
      await writeFile(join(folder, earlier + name), content);
    }
}
