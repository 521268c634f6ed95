type Asked<Value> = {
  readonly key: string;
  readonly isWanted: () => boolean;
  readonly resolve: (value: Value | null) => void;
  readonly reject: (reason: unknown) => void;
};

/** Shared, because creating a stack for hundreds of rows would cost more than the request. */
const nobodyWaits = new Error('Nobody waits for it any longer.');

type Bounds = { readonly gatherMs: number; readonly keysMax: number };

/**
 * Batches single requests: those within `gatherMs` become one request of at most `keysMax` keys.
 * @returns a function that resolves to `null` when nothing was found
 */
export const gathered = <Value>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { gatherMs, keysMax }: Bounds,
): ((key: string, isWanted: () => boolean) => Promise<Value | null>) => {
  let waiting: Asked<Value>[] = [];

  const askTogether = async (asked: readonly Asked<Value>[]): Promise<void> => {
    try {
      const found = await ask(asked.map(({ key }) => key));
      for (const { key, resolve } of asked) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  const askForAll = (): void => {
    const wanted = waiting.filter(({ isWanted, reject }) => {
      if (isWanted()) return true;
      reject(nobodyWaits);
      return false;
    });
    waiting = [];
    for (let at = 0; at < wanted.length; at += keysMax) void askTogether(wanted.slice(at, at + keysMax));
  };

  return (key, isWanted) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(askForAll, gatherMs);
      waiting.push({ key, isWanted, resolve, reject });
    });
};
