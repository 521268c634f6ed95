/** Requests that are under way at the same time: as many as browsers have connections to one host. */
const atOnceMax = 6;

/**
 * Does something with each of many, a few at a time and in order.
 * @throws what `work` throws first; nothing is begun after that
 */
export const eachOf = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, worker));
};
