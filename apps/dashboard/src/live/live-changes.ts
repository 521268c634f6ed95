import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Schemas } from '../api/client.js';

export type LiveEvent =
  | { readonly type: 'alert'; readonly data: Schemas['Alert'] }
  | { readonly type: 'incident'; readonly data: Schemas['Incident'] }
  | { readonly type: 'monitor'; readonly data: Schemas['Monitor'] | Deleted }
  | { readonly type: 'reset' };

type Deleted = { readonly id: string; readonly deleted: true };
type Monitors = readonly Schemas['Monitor'][];

/** Collects changes for this long before lists are loaded again, because one incident changes many rows. */
const gatherMs = 300;

export class LiveChanges {
  readonly #queries: QueryClient;
  /** Prefixes of query keys, as JSON. */
  readonly #stale = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  take(event: LiveEvent): void {
    switch (event.type) {
      case 'alert':
        this.#queries.setQueryData(['alerts', 'one', event.data.id], event.data);
        this.#outdate(['alerts', 'list']);
        this.#outdate(['alerts', 'last', event.data.channel_id]);
        break;
      case 'incident':
        this.#outdate(['incidents']);
        this.#outdate(['summary']);
        this.#outdate(['overviews', event.data.monitor_id]);
        break;
      case 'monitor':
        this.#takeMonitor(event.data);
        break;
      case 'reset':
        this.#outdate([]);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stale.clear();
  }

  #takeMonitor(monitor: Schemas['Monitor'] | Deleted): void {
    const { id } = monitor;
    this.#queries.setQueryData<Monitors>(
      ['monitors', 'list'],
      (known) => known && changedList(known, monitor),
    );
    // An event does not have the address of a heartbeat.
    if ('deleted' in monitor || monitor.type === 'heartbeat') this.#outdate(['monitors', 'one', id]);
    else this.#queries.setQueryData(['monitors', 'one', id], monitor);
    this.#outdate(['monitors', 'channels', id]);
    this.#outdate(['overviews', id]);
    this.#outdate(['findings', id]);
    this.#outdate(['monitors', 'attached-to']);
    this.#outdate(['monitors', 'tags']);
    this.#outdate(['summary']);
    this.#outdate(['account']);
    this.#outdate(['regions']);
  }

  #outdate(queryKey: QueryKey): void {
    this.#stale.add(JSON.stringify(queryKey));
    this.#timer ??= setTimeout(() => this.#refetch(), gatherMs);
  }

  #refetch(): void {
    const stale = new Set(this.#stale);
    this.stop();
    // An outage can change thousands of monitors, so the cache is searched once.
    const isStale = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
      Array.from({ length: queryKey.length + 1 }, (_, length) => queryKey.slice(0, length)).some(
        (beginning) => stale.has(JSON.stringify(beginning)),
      );
    void this.#queries.invalidateQueries({ predicate: isStale });
  }
}

const changedList = (known: Monitors, monitor: Schemas['Monitor'] | Deleted): Monitors => {
  if ('deleted' in monitor) return known.filter(({ id }) => id !== monitor.id);
  const at = known.findIndex(({ id }) => id === monitor.id);
  return at === -1 ? [monitor, ...known] : known.with(at, monitor);
};
