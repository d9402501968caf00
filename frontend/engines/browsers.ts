import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";

export type Engine = "webkit" | "firefox";

export interface Browser {
  driver: WebDriver;
  close: () => Promise<void>;
}

/** The tools that this repository builds for itself. */
const tools = resolve(import.meta.dirname, "../../.tools/bin");

/** The window of a phone. WebKit's is never narrower than 447 px. */
const size = { width: 430, height: 900 };

/** Starts an empty browser by its own driver, which answers dialogs of a page with OK. */
export async function openBrowser(engine: Engine): Promise<Browser> {
  const port = await freePort();
  const program = startDriver(engine, port);
  const server = `http://127.0.0.1:${port}`;
  await answers(server, program);
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ ...asked[engine](), unhandledPromptBehavior: "accept" }))
    .build();
  await driver.manage().window().setRect(size);
  const close = async () => {
    await driver.quit().catch(() => undefined);
    const ended = once(program, "exit");
    if (program.pid !== undefined) process.kill(-program.pid);
    await ended;
  };
  return { driver, close };
}

const asked: Record<Engine, () => Record<string, unknown>> = {
  firefox: () => ({
    browserName: "firefox",
    "moz:firefoxOptions": { binary: "/usr/bin/firefox-esr", args: ["-headless"] },
  }),
  webkit: () => ({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
  }),
};

/** Starts the driver; WebKit has no headless mode, so it gets a virtual screen. */
function startDriver(engine: Engine, port: number): ChildProcess {
  const [command = "", ...args] =
    engine === "firefox"
      ? [join(tools, "geckodriver"), "--port", String(port)]
      : ["xvfb-run", "-a", "WebKitWebDriver", `--port=${port}`];
  // A process group of its own, so that the screen ends with the driver.
  return spawn(command, args, { stdio: "ignore", detached: true });
}

function miniBrowser(): string {
  const libraries = "/usr/lib";
  const places = readdirSync(libraries).flatMap((folder) =>
    ["4.1", "4.0"].map((version) =>
      join(libraries, folder, `webkit2gtk-${version}`, "MiniBrowser"),
    ),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error("WebKit's MiniBrowser is not on this machine.");
  return found;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function answers(server: string, program: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (program.exitCode !== null) throw new Error("The browser's driver has ended.");
    const isThere = await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The browser's driver does not answer.");
}
