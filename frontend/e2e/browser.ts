import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "@playwright/test";

/** Chromium's headless engine: journeys take a third less time in it. */
const shell = "/usr/bin/chromium-headless-shell";

const installed = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/**
 * Finds an installed Chromium, in this order: the one named in E2E_CHROMIUM, the system's (headless first, unless it has to be
 * whole), Playwright's own download, the one that npm brings (Linux x64), Chrome where Playwright finds it.
 */
export async function browserToLaunch({ isWhole = false } = {}): Promise<LaunchOptions> {
  const args = ["--no-sandbox"];
  const named = process.env.E2E_CHROMIUM;
  const system = isWhole ? installed : [shell, ...installed];
  const found = [named, ...system, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (found !== undefined) return { executablePath: found, args };
  if (process.platform === "linux" && process.arch === "x64")
    return { executablePath: await chromiumFromNpm(), args };
  return { channel: "chrome", args };
}

/** Without the package's own launch arguments, as they switch off the camera. */
async function chromiumFromNpm(): Promise<string> {
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
