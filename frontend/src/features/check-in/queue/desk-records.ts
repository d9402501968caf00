import { deviceName } from "#shared/lib/device-name.ts";
import { keepWaiting } from "#shared/lib/waiting-check-ins.ts";
import { closedDesk, type DeskState } from "./desk-state.ts";
import { createDisk } from "./disk.ts";
import { createHeldStore } from "./held-store.ts";
import { createListeners } from "./listeners.ts";
import type { EndOfStation, Item, OwnStation, Surroundings } from "./records.ts";
import { createStore } from "./store.ts";
import { heardRoster, type News } from "./stored-list.ts";
import { createTabs } from "./tabs.ts";

/** The records of a desk: keeps disk, page and the browser's other tabs in step. */
export class DeskRecords {
  protected state: DeskState;
  protected phone = { device: deviceName(), counter: 0, offset: 0 };
  private readonly listeners = createListeners();
  readonly subscribe = this.listeners.subscribe;
  protected readonly store = createStore();
  protected readonly disk = createDisk((storage) => this.change({ storage }));
  protected readonly held = createHeldStore();
  protected tabs: ReturnType<typeof createTabs> | undefined;
  /** Readings of the queue are numbered at their start: the number of the last started one, and of the last shown one. */
  private begun = 0;
  private shown = 0;

  constructor(
    readonly tournamentId: number,
    readonly station: OwnStation | null = null,
  ) {
    this.state = { ...closedDesk, end: station?.end ?? null };
  }

  readonly read = (): DeskState => this.state;

  protected beginTabs(): void {
    this.tabs = createTabs(() => void this.disk.may(() => this.reload()));
  }

  protected async endTabs(): Promise<void> {
    this.tabs?.close();
    await this.store.close();
  }

  /** Merges a roster from the server. The page shows the merged roster of the disk; without a disk its own. */
  protected async heard(news: News): Promise<void> {
    const { tournamentId, state } = this;
    const roster = heardRoster(tournamentId, state.roster, news) ?? state.roster;
    let heard = { roster, hasNewLook: false };
    await this.disk.retry(() => this.store.prove());
    await this.disk.may(() => this.keepHeld());
    await this.disk.may(async () => {
      const shown = this.state.roster;
      heard = await this.store.heard(tournamentId, news, shown);
      // Another tab may have written a newer roster meanwhile.
      const isLate = this.state.roster !== shown;
      if (isLate) heard.roster = (await this.store.list(tournamentId)).roster;
    });
    this.change({ roster: heard.roster });
    if (heard.hasNewLook) await this.disk.may(() => this.readQueue());
  }

  /** Removes looks that a person has seen, or whose clash staff have settled. */
  async settle(operationIds: readonly string[]): Promise<void> {
    const gone = new Set(operationIds);
    this.change({ looks: this.state.looks.filter((one) => !gone.has(one.operationId)) });
    this.held.drop(gone);
    await this.disk.may(() => this.store.settle(operationIds));
    this.tabs?.tell();
  }

  readonly keepSurroundings = (known: Surroundings) =>
    this.disk.may(() => this.store.keepSurroundings(known));

  /** Removes the station from this phone. The queue stays for a Volunteer who signs in here. */
  async leaveStation(): Promise<void> {
    await this.disk.must(() => this.store.forgetStation(this.tournamentId));
    this.tabs?.tell();
  }

  /** Deletes the roster of a station that the server refuses. Only the names in its queue stay. */
  protected async lose(end: EndOfStation): Promise<void> {
    this.change({ end, roster: undefined });
    await this.disk.may(() => this.store.wipe(this.tournamentId, end));
    this.tabs?.tell();
  }

  protected async enqueue(drafts: Parameters<typeof this.store.enqueue>[0]): Promise<void> {
    await this.disk.keep(() => this.store.enqueue(drafts, this.station?.name));
    await this.wrote();
  }

  async takeIn(items: readonly Item[]): Promise<void> {
    // Only the desk of the same event shows and sends items.
    if (items.some(({ tournamentId }) => tournamentId !== this.tournamentId))
      throw new Error(
        "These check-ins are for another event. Open Mobile Check-in of that event, and take them in there.",
      );
    await this.disk.keep(() => this.store.takeIn(items));
    await this.wrote();
  }

  /** Stores the offset of the server's clock, which corrects the times of later taps. */
  protected async noteOffset(offset: number): Promise<void> {
    if (offset === this.phone.offset) return;
    this.phone = { ...this.phone, offset };
    await this.disk.may(() => this.store.keepOffset(offset));
  }

  protected async reload(): Promise<void> {
    const { roster, surroundings, end } = await this.store.list(this.tournamentId);
    if (end !== null && this.station !== null)
      this.change({ end, roster: undefined, surroundings });
    else this.change({ roster: roster ?? this.state.roster, surroundings });
    await this.readQueue();
  }

  /** Shows the written queue in all tabs. */
  private async wrote(): Promise<void> {
    await this.disk.may(() => this.readQueue());
    this.tabs?.tell();
  }

  private async readQueue(): Promise<void> {
    this.begun += 1;
    const reading = this.begun;
    const { phone, waiting, elsewhere, items, looks } = await this.store.queue(this.tournamentId);
    // A later reading is shown already: this one may lack newer items.
    if (reading < this.shown) return;
    this.shown = reading;
    this.phone = phone;
    keepWaiting(waiting);
    const kept = new Set(looks.map(({ operationId }) => operationId));
    const held = this.held.looks().filter(({ operationId }) => !kept.has(operationId));
    this.change({ items, elsewhere, looks: [...looks, ...held] });
  }

  /** Writes looks that only the page held to a disk that works again. */
  private async keepHeld(): Promise<void> {
    const looks = this.held.looks();
    if (looks.length === 0) return;
    await this.store.keepLooks(looks);
    this.held.drop(new Set(looks.map(({ operationId }) => operationId)));
  }

  protected change(part: Partial<DeskState>): void {
    this.state = { ...this.state, ...part };
    this.listeners.tell();
  }
}
