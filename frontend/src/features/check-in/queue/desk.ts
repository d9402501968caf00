import { batchSize } from "#queries/check-in.ts";
import type { Attendee } from "#features/check-in/attendee.ts";
import type { Answers } from "./answers.ts";
import { createCalls } from "./calls.ts";
import { createConnection } from "./connection.ts";
import { endOfStation, ofSession, ofStation } from "./credential.ts";
import { failureOf, refusalOf } from "./desk-state.ts";
import { DeskRecords } from "./desk-records.ts";
import { onComeback } from "./comeback.ts";
import { draftOf } from "./draft.ts";
import { createExclusive } from "./exclusive.ts";
import { createFlusher } from "./flusher.ts";
import type { Draft, Item } from "./records.ts";
import { numberOf } from "./kept-number.ts";
import { areClashes, settledBy } from "./settled.ts";
import { askToPersist } from "./persist.ts";
import { answeredTap, tappedOf, type Tapped } from "./tapped.ts";

/** The check-in of one tournament on this phone: its list and its queue, and their calls. */
export class Desk extends DeskRecords {
  /** The credential of a station takes precedence over the session. */
  readonly credential = this.station === null ? ofSession : ofStation(this.station);
  private readonly exclusive = createExclusive();
  private readonly connection = createConnection(failureOf, () =>
    this.change({
      isOffline: this.connection.isOffline(),
      isSlow: this.connection.isSlow(),
      isDown: this.connection.isDown(),
    }),
  );
  private readonly flusher = createFlusher({
    flush: () => this.flush(),
    probe: () => this.probe(),
    isOffline: () => this.connection.isOffline(),
    mayTry: () => this.mayTry(),
    onFailure: (error) => this.failed(error),
  });
  private readonly calls = createCalls({
    tournamentId: this.tournamentId,
    credential: this.credential,
    watch: this.connection.watch,
    onOffset: (offset) => this.noteOffset(offset),
  });

  /** Reads the disk and starts to send. Returns a function that closes the desk. */
  readonly open = (): (() => void) => {
    this.beginTabs();
    this.flusher.resume();
    const stop = onComeback(this.credential, this.flusher.now);
    void this.start();
    return () => {
      stop();
      this.flusher.stop();
      void this.endTabs();
    };
  };

  private async start(): Promise<void> {
    await this.disk.begin(async () => {
      await this.disk.may(() => this.store.prove());
      // A full disk is still readable.
      await this.reload();
    });
    this.change({ isOpen: true });
    this.flusher.now();
    await askToPersist("opening");
  }

  /** Loads the changes of the list. Returns the moment in milliseconds since 1970. */
  readonly refresh = (): Promise<number> =>
    this.exclusive(async () => {
      const since = numberOf(this.state.roster);
      const answer = await this.calls.roster(since, this.state.items.length).catch(this.refused);
      const news = { answer, since, asOf: Date.now() };
      await this.heard(news);
      await this.dropSettled();
      this.flusher.soon();
      return news.asOf;
    });

  /** Removes looks whose clash staff have settled. A failed call is repeated with the next list. */
  private async dropSettled(): Promise<void> {
    if (areClashes(this.state.looks).length === 0) return;
    const clashes = await this.calls.clashes().catch(() => []);
    const settled = settledBy(this.state.looks, clashes);
    if (settled.length > 0) await this.settle(settled);
  }

  /** A call that finds out whether the server answers. A revoked station may not read the list, but may send an empty batch. */
  private probe(): Promise<unknown> {
    return this.state.end === null ? this.refresh() : this.send([], 0);
  }

  private mayTry(): boolean {
    return this.state.end !== "ended" && this.credential.maySend();
  }

  /** Checks people in or out, all or none. Resolves once the taps are on the disk, or at the server without a disk. */
  async tap(attendees: readonly Attendee[], checkedIn: boolean): Promise<Tapped[]> {
    const tapped = attendees.map((attendee) => tappedOf(attendee, checkedIn));
    const circumstances = {
      tournamentId: this.tournamentId,
      volunteer: this.credential.volunteer(),
      offset: this.phone.offset,
    };
    const drafts = attendees.map((attendee) =>
      this.held.again(draftOf(attendee, checkedIn, circumstances), attendee.checkIns),
    );
    try {
      // Tried also after a failure, as the disk may have room again.
      await this.enqueue(drafts);
    } catch (error) {
      if (this.disk.takesNothing()) return this.tapOnline(tapped, drafts);
      throw error;
    }
    drafts.forEach((draft) => this.held.answered(draft));
    this.flusher.soon();
    return tapped;
  }

  private async tapOnline(tapped: Tapped[], drafts: Draft[]): Promise<Tapped[]> {
    const items = drafts.map((draft) => this.held.itemOf(draft, this.phone, this.station?.name));
    const answers = await this.send(items, 0);
    drafts.forEach((draft) => this.held.answered(draft));
    const looks = answers.looks.filter(({ outcome }) => outcome !== "clash");
    this.held.hold(looks);
    this.change({ looks: [...this.state.looks, ...looks] });
    await this.refresh().catch(() => undefined);
    return tapped.map((one, place) => answeredTap(one, items[place], answers));
  }

  override async takeIn(items: readonly Item[]): Promise<void> {
    await super.takeIn(items);
    this.flusher.now();
  }

  private flush(): Promise<void> {
    return this.exclusive(async () => {
      while (this.mayTry()) {
        const waiting = await this.disk.read(() => this.store.mine(this.tournamentId), []);
        const items = waiting.slice(0, batchSize);
        if (items.length === 0) break;
        const answers = await this.send(items, waiting.length - items.length);
        if (answers.done.length === 0) throw new Error("The server answered for no item.");
        await this.disk.must(() => this.store.answered(this.tournamentId, answers));
        const isRevoked = answers.looks.some(({ outcome }) => outcome === "revoked");
        if (isRevoked && this.state.end === null) await this.lose("revoked");
        await this.disk.must(() => this.reload());
        this.tabs?.tell();
      }
      if (this.state.refusal !== null) this.change({ refusal: null });
    });
  }

  private send(items: readonly Item[], waiting: number): Promise<Answers> {
    return this.calls.batch(items, waiting).catch(this.refused);
  }

  private failed(error: unknown): void {
    this.credential.refused(error);
    const refusal = refusalOf(error);
    if (refusal !== null) this.change({ refusal });
  }

  private readonly refused = async (error: unknown): Promise<never> => {
    const end = this.station && endOfStation(error);
    if (end !== null && end !== this.state.end) {
      await this.lose(end);
      this.flusher.now();
    }
    throw error;
  };
}
