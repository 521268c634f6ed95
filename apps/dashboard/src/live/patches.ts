import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

type Update = (known: never) => unknown;

/** Puts what events bring into the answers that the page has. */
export class Patches {
  readonly #queries: QueryClient;
  /**
   * An answer that is on its way may be older than an event, so these are repeated on it. The keys are the hash of the
   * query's key, and the id of the changed thing.
   */
  readonly #again = new Map<string, Map<string, Update>>();
  readonly #unsubscribe: () => void;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    this.#unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if (action.type === 'fetch') this.#again.delete(query.queryHash);
      else if (action.type === 'success' && !action.manual) this.#repeat(query.queryKey, query.queryHash);
    });
  }

  /** @param id of the changed thing */
  apply<Data>(queryKey: QueryKey, id: string, update: (known: Data | undefined) => Data | undefined): void {
    this.#queries.setQueryData<Data>(queryKey, update);
    if (this.#queries.isFetching({ queryKey, exact: true }) === 0) return;
    const hash = hashKey(queryKey);
    this.#again.set(hash, (this.#again.get(hash) ?? new Map<string, Update>()).set(id, update));
  }

  stop(): void {
    this.#unsubscribe();
    this.#again.clear();
  }

  #repeat(queryKey: QueryKey, hash: string): void {
    const updates = this.#again.get(hash)?.values() ?? [];
    this.#again.delete(hash);
    for (const update of updates) this.#queries.setQueryData(queryKey, update as never);
  }
}
