import type { Page } from "@playwright/test";
import { countClicks } from "../clicks.ts";
import { test } from "../fixtures.ts";

/** In seconds, of a practised hand: for a look and a press. */
const tap = 1.2;

/** Counts the taps and the time of each part of a day, and prints them at the end. */
export class TapCount {
  private readonly counters: (() => number)[] = [];
  private readonly parts: string[] = [];
  private all = 0;

  /** Counts the taps on a page, too. Call it before the page is opened. */
  async watch(page: Page): Promise<void> {
    this.counters.push(await countClicks(page));
  }

  /** Runs a part of the day as a step of the journey. */
  async part<T>(what: string, work: () => Promise<T>): Promise<T> {
    const [began, before] = [performance.now(), this.taps()];
    const done = await test.step(what, work);
    const [seconds, taps] = [(performance.now() - began) / 1_000, this.taps() - before];
    this.all += seconds;
    this.parts.push(`${what} ${taps} taps, ${seconds.toFixed(0)} s`);
    return done;
  }

  tell(): void {
    const [minutes, byHand] = [this.all / 60, (this.taps() * tap) / 60];
    const description =
      `${this.parts.join("; ")}. In all ${this.taps()} taps, ${minutes.toFixed(1)} minutes by the script; ` +
      `the taps alone ${byHand.toFixed(1)} at ${tap} s each.`;
    test.info().annotations.push({ type: "a whole day", description });
    console.log(`A whole day: ${description}`);
  }

  private taps(): number {
    return this.counters.reduce((sum, count) => sum + count(), 0);
  }
}
