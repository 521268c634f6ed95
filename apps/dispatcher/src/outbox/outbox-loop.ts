import { type FailureLog, Loop, type StartTimer } from '@tocsin/platform/scheduling';

/** One kind of what goes out beside alerts, with a share of its own. */
export interface Outlet<Item = unknown> {
  readonly name: string;
  /** The most items in flight. */
  readonly placesMax: number;
  /** Commits what it takes before any byte leaves. First ends what another process left behind. */
  claim(itemsMax: number): Promise<readonly Item[]>;
  /** Makes one attempt, and records how it ended. */
  send(item: Item): Promise<void>;
  /** Runs once nothing is in flight. */
  close(): Promise<void>;
}

/** Sends what waits in one outlet. Each outlet has a loop, so that none waits for another one. */
export class OutboxLoop {
  readonly #loop: Loop;
  readonly #inFlight = new Set<Promise<void>>();

  constructor(
    private readonly outlet: Outlet,
    private readonly log: FailureLog,
    startTimer: StartTimer,
  ) {
    this.#loop = new Loop(outlet.name, () => this.#fill(), log, startTimer);
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#inFlight);
    await this.outlet.close();
  }

  /** Waits until half of the places are free, because a claim costs several statements. */
  async #fill(): Promise<boolean> {
    const { placesMax } = this.outlet;
    const free = placesMax - this.#inFlight.size;
    if (free * 2 < placesMax) return false;
    const items = await this.outlet.claim(free);
    for (const item of items) this.#send(item);
    return items.length > 0;
  }

  #send(item: unknown): void {
    const sent = this.outlet
      .send(item)
      .catch((err: unknown) =>
        this.log.error({ err, loop: this.outlet.name }, 'the end of an attempt could not be recorded'),
      )
      .finally(() => {
        this.#inFlight.delete(sent);
        this.#loop.wake();
      });
    this.#inFlight.add(sent);
  }
}
