import type { LiveEvent } from './live-changes.js';

/** Browsers reconnect after an interruption, but not after a refusal, such as for too many windows. */
const tryAgainMs = 10_000;
const types = ['alert', 'incident', 'monitor', 'change', 'checks', 'reset'] as const;

type Listener = {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onLive: (isLive: boolean) => void;
  /** The session may have ended, or act on another account. */
  readonly onRefused: () => void;
};

/** The live events of one account. After a refusal it tries again, and then begins with `reset`. */
export class EventStream {
  readonly #path: string;
  readonly #on: Listener;
  #source: EventSource;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param from the id of an event: the stream begins with what has changed since then */
  constructor(accountId: string, on: Listener, from: string | null) {
    const since = from === null ? '' : `&last_event_id=${from}`;
    this.#path = `/v1/events?account_id=${accountId}&checks=true${since}`;
    this.#on = on;
    this.#source = this.#connect(false);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source.close();
  }

  #connect(wasRefused: boolean): EventSource {
    const source = new EventSource(this.#path);
    source.onopen = () => {
      this.#on.onLive(true);
      // A new stream cannot resume the refused one.
      if (wasRefused) this.#on.onEvent({ type: 'reset' });
      wasRefused = false;
    };
    source.onerror = () => {
      this.#on.onLive(false);
      if (source.readyState !== EventSource.CLOSED) return;
      this.#on.onRefused();
      this.#timer = setTimeout(() => {
        this.#source = this.#connect(true);
      }, tryAgainMs);
    };
    for (const type of types)
      source.addEventListener(type, ({ data }) => this.#on.onEvent({ type, data: JSON.parse(data) }));
    return source;
  }
}
