import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Server } from "./server.ts";

/** The subject of the mail that follows a sign-up; other mails have sign-in links, too. */
const confirming = "Confirm your address";

/**
 * The path of the link in the latest mail to an address: the confirmation link, or another. Without a mail server, mails are
 * written to files unencoded, as the demonstration's mail needs no encoding.
 */
export async function linkOfMail(
  server: Server,
  email: string,
  kind: "confirmation" | "another" = "another",
): Promise<string> {
  let link = "";
  await expect
    .poll(async () => (link = (await linksOfMail(server, email, kind)).at(-1) ?? ""), {
      message: `a mail to ${email}`,
    })
    .not.toBe("");
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function linksOfMail(
  { dataFolder }: Server,
  email: string,
  kind: "confirmation" | "another",
): Promise<string[]> {
  const texts = await textsOfMail(dataFolder, email);
  return texts
    .filter((text) => text.includes(confirming) === (kind === "confirmation"))
    .flatMap((text) => /https?:\/\/\S+tempAuthCode=[\w-]+/.exec(text) ?? []);
}

/** The path of the pass link in the latest mail to an address. */
export async function passLinkOfMail({ dataFolder }: Server, email: string): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const texts = await textsOfMail(dataFolder, email);
        return (link = texts.flatMap((text) => /\/pass#[\da-f]+/.exec(text) ?? []).at(-1) ?? "");
      },
      { message: `a pass mailed to ${email}` },
    )
    .not.toBe("");
  return link;
}

/** The path below this one in the latest waitlist mail with this subject to an address. */
export async function waitlistLinkOfMail(
  { dataFolder }: Server,
  { email }: { email: string },
  subject: string,
  path: string,
): Promise<string> {
  let link = "";
  const links = async () => {
    const texts = await textsOfMail(dataFolder, email);
    return texts
      .filter((text) => text.includes(subject))
      .flatMap((text) => text.match(/https?:\/\/\S+[?&#]entry=[0-9a-f]{32}/g) ?? [])
      .filter((found) => new URL(found).pathname.endsWith(path));
  };
  await expect
    .poll(async () => (link = (await links()).at(-1) ?? ""), {
      message: `a mail to ${email}`,
      timeout: 20_000,
    })
    .not.toBe("");
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

/** The mails to an address, the oldest first, with broken lines joined. */
async function textsOfMail(dataFolder: string, email: string): Promise<string[]> {
  const files = await readdir(dataFolder, { recursive: true });
  const mails = files.filter((file) => file.endsWith(".eml")).sort();
  const texts = await Promise.all(mails.map((file) => readFile(join(dataFolder, file), "utf8")));
  return texts
    .filter((text) => text.includes(email))
    .map((text) => text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
}
