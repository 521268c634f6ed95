type Asked<Value> = {
  readonly key: string;
  readonly isWanted: () => boolean;
  readonly resolve: (value: Value | null) => void;
  readonly reject: (reason: unknown) => void;
};

/** One for all: hundreds of rows are scrolled past in a second, and a stack of each would cost more than its question. */
const nobodyWaits = new Error('Nobody waits for it any longer.');

type Bounds = { readonly gatherMs: number; readonly keysMax: number };

/**
 * Lets things be asked for one by one that are cheaper to ask for together: what is asked for within `gatherMs` goes
 * into one question, or into several of `keysMax`. What nobody waits for any longer is not asked for.
 * @param ask what was found, by its key
 * @returns asks for one thing, if it is still wanted when the question is put: `null` when it was not found
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
