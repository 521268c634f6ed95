import type { Query, QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../api/client.js';
import { isKeyOf } from '../api/is-key-of.js';
import { Patches } from './patches.js';
import { type ChangedKind, type Source, staleAfter } from './stale-after.js';

export type LiveEvent =
  | { readonly type: 'alert'; readonly data: Schemas['Alert'] }
  | { readonly type: 'incident'; readonly data: Schemas['Incident'] }
  | { readonly type: 'monitor'; readonly data: Schemas['Monitor'] | Deleted }
  | { readonly type: 'change'; readonly data: { readonly kind: ChangedKind } }
  /** `null`: of more monitors than the event has room for. */
  | { readonly type: 'checks'; readonly data: { readonly monitor_ids: readonly string[] | null } }
  | { readonly type: 'reset' };

type Deleted = { readonly id: string; readonly deleted: true };
type Monitors = readonly Schemas['Monitor'][];

/** Collects changes for this long before answers are asked for again, because one incident changes many rows. */
const gatherMs = 300;
/** Slow answers delay others for no longer. */
const waveMsMax = 2000;

/** The changes that live events reported since the last requests. */
class Heard {
  readonly sources = new Set<Source | 'reset'>();
  readonly monitors = new Set<string>();
  readonly checked = new Set<string | 'all'>();
  /** Answers that an event could not bring. */
  readonly keys = new Set<string>();

  get isAny(): boolean {
    return this.sources.size + this.checked.size + this.keys.size > 0;
  }

  makesStale({ queryKey, state: { data } }: Query): boolean {
    if (this.sources.has('reset') || this.keys.has(JSON.stringify(queryKey))) return true;
    const [first, second] = queryKey.map(String);
    const long = `${first} ${second}`;
    const name = isKeyOf(staleAfter, long) ? long : first;
    if (name === undefined || !isKeyOf(staleAfter, name)) return false;
    const after: readonly Source[] | 'patched' | 'any' = staleAfter[name];
    if (after === 'patched') return false;
    if (after === 'any') return this.sources.size > 0;
    const ownId = String(queryKey[name === long ? 2 : 1]);
    return after.some((source) => {
      if (source === 'own-monitor') return this.monitors.has(ownId);
      if (source === 'own-check') return this.#isChecked(ownId);
      if (source === 'listed-check') return !data || monitorsIn(data).some((id) => this.#isChecked(id));
      return this.sources.has(source);
    });
  }

  #isChecked(monitorId: string): boolean {
    return this.checked.has(monitorId) || this.checked.has('all');
  }
}

/** The monitors whose incidents an answer lists. */
const monitorsIn = (data: unknown): readonly string[] =>
  (data as Schemas['TroubleList']).items.map(({ incident }) => incident.monitor_id);

/** Keeps the answers that the page has as new as those that it would get now. */
export class LiveChanges {
  readonly #queries: QueryClient;
  readonly #isVisible: () => boolean;
  readonly #patches: Patches;
  #heard = new Heard();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  constructor(queries: QueryClient, isVisible = (): boolean => document.visibilityState === 'visible') {
    this.#queries = queries;
    this.#isVisible = isVisible;
    this.#patches = new Patches(queries);
  }

  take(event: LiveEvent): void {
    switch (event.type) {
      case 'alert':
        this.#patches.apply(['alerts', 'one', event.data.id], event.data.id, () => event.data);
        this.#heard.sources.add('alert');
        break;
      case 'incident':
        this.#heard.sources.add('incident');
        this.#heard.monitors.add(event.data.monitor_id);
        break;
      case 'monitor':
        this.#takeMonitor(event.data);
        break;
      case 'change':
        this.#heard.sources.add(event.data.kind);
        break;
      case 'checks':
        for (const id of event.data.monitor_ids ?? ['all']) this.#heard.checked.add(id);
        // Checks never end, and a tab in the background need not follow them.
        if (!this.#isVisible()) return;
        break;
      case 'reset':
        this.#heard.sources.add('reset');
    }
    this.#askSoon();
  }

  /** The tab came to the front. */
  readonly show = (): void => {
    if (this.#heard.isAny) this.#askSoon();
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#heard = new Heard();
    this.#patches.stop();
  }

  #takeMonitor(monitor: Schemas['Monitor'] | Deleted): void {
    const { id } = monitor;
    this.#patches.apply<Monitors>(['monitors', 'list'], id, (known) => known && changedList(known, monitor));
    const key = ['monitors', 'one', id];
    // An event does not have the address of a heartbeat.
    if ('deleted' in monitor || monitor.type === 'heartbeat') this.#heard.keys.add(JSON.stringify(key));
    else this.#patches.apply(key, id, () => monitor);
    this.#heard.sources.add('monitor');
    this.#heard.monitors.add(id);
  }

  #askSoon(): void {
    if (!this.#isAsking) this.#timer ??= setTimeout(() => void this.#ask(), gatherMs);
  }

  /** One wave at a time: a request that is begun again and again would never end in a storm. */
  async #ask(): Promise<void> {
    this.#timer = undefined;
    const heard = this.#heard;
    this.#heard = new Heard();
    this.#isAsking = true;
    this.#askAgainForFirst(heard);
    await Promise.race([
      this.#queries.invalidateQueries({ predicate: (query) => heard.makesStale(query) }),
      new Promise((resolve) => setTimeout(resolve, waveMsMax)),
    ]);
    this.#isAsking = false;
    if (this.#heard.isAny) this.#askSoon();
  }

  /** A first answer that is on its way may be older than the change, and is not asked for anew before it is there. */
  #askAgainForFirst(heard: Heard): void {
    const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle';
    const predicate = (query: Query) => isFirst(query) && heard.makesStale(query);
    for (const { promise, queryKey } of this.#queries.getQueryCache().findAll({ predicate })) {
      const askAgain = () => this.#queries.invalidateQueries({ queryKey, exact: true });
      void promise?.then(askAgain, () => undefined);
    }
  }
}

const changedList = (known: Monitors, monitor: Schemas['Monitor'] | Deleted): Monitors => {
  if ('deleted' in monitor) return known.filter(({ id }) => id !== monitor.id);
  const at = known.findIndex(({ id }) => id === monitor.id);
  return at === -1 ? [monitor, ...known] : known.with(at, monitor);
};
