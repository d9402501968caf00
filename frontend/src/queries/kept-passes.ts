import type { Pass } from "#api/types.ts";
import { keptPassesKey } from "#session/session.ts";

/**
 * Stores the passes that this browser has shown, so that their codes open offline. Signing out removes the account's passes. Passes of mailed
 * links stay, as the user of this browser has the mail, too.
 */

/** The passes of the account that was signed in last. */
interface Own {
  userId: number;
  passes: readonly Pass[];
}

/** Passes by the token of their link. */
type Linked = Record<string, Pass>;

const linkedKey = "keptLinkedPasses";
/** In milliseconds after the event's last day: a dinner goes on past midnight. */
const keptFor = 2 * 24 * 60 * 60 * 1_000;

export function keptOwnPasses(userId: number): readonly Pass[] | undefined {
  const own = read(keptPassesKey) as Own | null;
  return own?.userId === userId ? own.passes.filter(isToCome) : undefined;
}

/** Passes of the account that was signed in last, for the installed app: closing it ends its session. */
export function keptPassesOfPhone(): readonly Pass[] {
  return (read(keptPassesKey) as Own | null)?.passes.filter(isToCome) ?? [];
}

/** Passes of mailed links, each with its token. */
export function keptLinkedPasses(): [string, Pass][] {
  return Object.entries(readLinked()).filter(([, pass]) => isToCome(pass));
}

export function keepOwnPasses(userId: number, passes: readonly Pass[]): void {
  write(keptPassesKey, { userId, passes: passes.filter(isToCome) } satisfies Own);
}

export function keptLinkedPass(token: string): Pass | undefined {
  const pass = readLinked()[token];
  return pass !== undefined && isToCome(pass) ? pass : undefined;
}

export function keepLinkedPass(token: string, pass: Pass): void {
  writeLinked(([, one]) => isToCome(one), { [token]: pass });
}

/** Deletes the pass of a link that has become void. */
export function forgetLinkedPass(token: string): void {
  writeLinked(([one]) => one !== token);
}

function writeLinked(stays: (entry: [string, Pass]) => boolean, more: Linked = {}): void {
  const kept = Object.entries(readLinked()).filter(stays);
  write(linkedKey, { ...Object.fromEntries(kept), ...more });
}

function isToCome({ tournament }: Pass): boolean {
  return Date.now() < Date.parse(tournament.dateEnd) + keptFor;
}

function readLinked(): Linked {
  return (read(linkedKey) ?? {}) as Linked;
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full: passes then need the network.
  }
}
