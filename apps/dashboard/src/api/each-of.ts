/** Browsers open six connections to a host. */
const atOnceMax = 6;

/**
 * Runs `work` for each item, a few at a time and in order.
 * @throws the first error, after which nothing more starts
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
