type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };
type PageQuery = { readonly limit: number; readonly cursor?: string };

/** The limit of the API. */
const pageLimitMax = 200;
const itemsMax = 20_000;

/**
 * Loads a whole list page by page.
 * @param onProgress gets the items so far, after each page but the last
 */
export const allPages = async <Item>(
  page: (query: PageQuery) => Promise<Page<Item>>,
  onProgress?: (items: readonly Item[]) => void,
): Promise<readonly Item[]> => {
  let items: readonly Item[] = [];
  let cursor: string | null = null;
  do {
    const next: Page<Item> = await page({ limit: pageLimitMax, ...(cursor === null ? {} : { cursor }) });
    items = [...items, ...next.items];
    cursor = next.next_cursor;
    if (cursor !== null) onProgress?.(items);
  } while (cursor !== null && items.length < itemsMax);
  return items;
};
