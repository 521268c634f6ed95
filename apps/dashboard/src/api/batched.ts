type Waiting<Value> = {
  readonly key: string;
  readonly isWanted: () => boolean;
  readonly resolve: (value: Value | null) => void;
  readonly reject: (reason: unknown) => void;
};

/** Shared, because creating a stack for hundreds of rows would cost more than the request. */
const notWanted = new Error('The answer is not wanted any more.');

type Bounds = { readonly gatherMs: number; readonly keysMax: number };

/**
 * Batches single requests: those within `gatherMs` become one request of at most `keysMax` keys, each of them once.
 * @returns a function that resolves to `null` when nothing was found
 */
export const batched = <Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { gatherMs, keysMax }: Bounds,
): ((key: string, isWanted: () => boolean) => Promise<Value | null>) => {
  let waiting: Waiting<Value>[] = [];

  const requestBatch = async (batch: readonly Waiting<Value>[]): Promise<void> => {
    try {
      const found = await load([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const requestWanted = (): void => {
    const wanted = waiting.filter(({ isWanted, reject }) => {
      if (isWanted()) return true;
      reject(notWanted);
      return false;
    });
    waiting = [];
    for (let at = 0; at < wanted.length; at += keysMax) void requestBatch(wanted.slice(at, at + keysMax));
  };

  return (key, isWanted) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(requestWanted, gatherMs);
      waiting.push({ key, isWanted, resolve, reject });
    });
};
