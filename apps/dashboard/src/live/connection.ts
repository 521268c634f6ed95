/** `offline`: the device. `unreachable`: the server. `silent`: the server hangs. `unavailable`: the server says so. */
export type Trouble = 'offline' | 'unreachable' | 'silent' | 'unavailable';

export type ConnectionState =
  | { readonly trouble: null }
  | { readonly trouble: Trouble; readonly since: string };

export type Surroundings = {
  /** Asks the server for a sign of life. @returns the status of its answer */
  readonly look: (signal: AbortSignal) => Promise<number>;
  readonly isOnline: () => boolean;
  readonly isVisible: () => boolean;
};

export const connectionTimes = {
  lookEveryMs: 2000,
  /** People hear of a server that hangs after this and the wait for a look. */
  silentAfterMs: 2500,
  answerWithinMs: 10_000,
  /** A restart, or a connection that a proxy closed, is no trouble. */
  lookAgainMs: 500,
} as const;
type Times = Readonly<Record<keyof typeof connectionTimes, number>>;

const gatewayStatuses: readonly number[] = [502, 503, 504];

const troubleOf = (status: number): Trouble | null =>
  gatewayStatuses.includes(status) ? 'unavailable' : null;

/** Knows whether the server answers, while the page is visible. */
export class Connection {
  readonly #surroundings: Surroundings;
  readonly #times: Times;
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = { trouble: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #current: AbortController | undefined;
  #reads = new AbortController();

  constructor(surroundings: Surroundings, times: Times = connectionTimes) {
    this.#surroundings = surroundings;
    this.#times = times;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Aborts when trouble begins: reads would otherwise wait for minutes. */
  get readSignal(): AbortSignal {
    return this.#reads.signal;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves at once while there is no trouble, and otherwise when it has ended. */
  whenWorking(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#state.trouble === null) return resolve();
      const stop = this.subscribe(() => {
        if (this.#state.trouble !== null) return;
        stop();
        resolve();
      });
    });
  }

  /** Looks now, and then again and again. */
  readonly look = async (): Promise<void> => {
    this.stop();
    if (!this.#surroundings.isVisible()) return;
    const current = new AbortController();
    this.#current = current;
    let found = await this.#found(current);
    const isNew = found !== null && this.#state.trouble === null;
    if (isNew && found !== 'offline') found = await this.#foundAgain(current);
    if (this.#current !== current) return;
    this.#set(found);
    this.#timer = setTimeout(this.look, this.#times.lookEveryMs);
  };

  /** A request got an answer, so the next look can wait. */
  answered(status: number): void {
    if (troubleOf(status) !== null || this.#current === undefined) return;
    this.stop();
    this.#current = new AbortController();
    this.#set(null);
    this.#timer = setTimeout(this.look, this.#times.lookEveryMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#current?.abort();
    this.#current = undefined;
  }

  async #foundAgain(current: AbortController): Promise<Trouble | null> {
    await new Promise((resolve) => setTimeout(resolve, this.#times.lookAgainMs));
    return this.#current === current ? this.#found(current) : null;
  }

  async #found(current: AbortController): Promise<Trouble | null> {
    const silent = setTimeout(() => {
      if (this.#current === current) this.#set('silent');
    }, this.#times.silentAfterMs);
    const signal = AbortSignal.any([current.signal, AbortSignal.timeout(this.#times.answerWithinMs)]);
    try {
      return troubleOf(await this.#surroundings.look(signal));
    } catch {
      // A device without a network still reaches a server of its own.
      if (!this.#surroundings.isOnline()) return 'offline';
      return signal.aborted ? 'silent' : 'unreachable';
    } finally {
      clearTimeout(silent);
    }
  }

  #set(trouble: Trouble | null): void {
    if (this.#state.trouble === trouble) return;
    const wasWorking = this.#state.trouble === null;
    const since = this.#state.trouble === null ? new Date().toISOString() : this.#state.since;
    this.#state = trouble === null ? { trouble } : { trouble, since };
    if (trouble === null) this.#reads = new AbortController();
    else if (wasWorking) this.#reads.abort();
    for (const listener of this.#listeners) listener();
  }
}
