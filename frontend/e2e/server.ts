import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const startsWithin = 120_000;

/** A real server with a private PostgreSQL and the demonstration data, in a folder of its own. */
export interface Server {
  url: string;
  /** The folder of its PostgreSQL and its pictures. */
  dataFolder: string;
  /** Its output so far. */
  output: () => string;
  stop: () => Promise<void>;
}

export async function startServer(): Promise<Server> {
  const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const folder = await mkdtemp(join(memory, "fairway-e2e-"));
  // As root we run the private PostgreSQL as another user, who has to reach its data.
  await chmod(folder, 0o755);

  const dataFolder = join(folder, "data");
  const child = spawn(binary(), [], {
    env: environment(dataFolder),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const collect = (text: Buffer) => (printed += text.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);

  const stop = async () => {
    await stopped(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await readyAt(child, () => printed);
    return { url, dataFolder, output: () => printed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function binary(): string {
  const target = process.env.CARGO_TARGET_DIR ?? join(repository, "target");
  return process.env.E2E_SERVER ?? join(target, "debug", "fairway-server");
}

function environment(dataFolder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: undefined,
    FAIRWAY_LISTEN: "127.0.0.1:0",
    FAIRWAY_DATA_DIR: dataFolder,
    // All journeys together count as one client.
    FAIRWAY_CONFIRMATIONS_PER_CLIENT: "10000",
  };
}

async function readyAt(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + startsWithin;
  while (Date.now() < deadline) {
    const url = /Fairway is ready at (http:\/\/\S+)/.exec(printed())?.[1];
    if (url !== undefined) return url;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error(`The server did not start:\n${printed()}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
