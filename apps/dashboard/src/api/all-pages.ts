import { listMonitors } from './bounds/list-monitors.js';

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };
type PageQuery = { readonly limit: number; readonly cursor?: string };

/** Fills a window, and holds most lists whole. A slow network brings it sooner than a full page. */
const firstPageLimit = 100;
const itemsMax = 20_000;
/** Showing a longer list takes time, so each one that is shown has this many times the items of the one before. */
const growth = 2;

/**
 * Loads a whole list page by page.
 * @param onProgress gets the first page at once, and then what came each time that it is `growth` times as much
 */
export const allPages = async <Item>(
  page: (query: PageQuery) => Promise<Page<Item>>,
  onProgress?: (items: readonly Item[]) => void,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  let reported = 0;
  let cursor: string | null = null;
  do {
    const pageLimit = items.length === 0 ? firstPageLimit : listMonitors.limit.maximum;
    const limit = Math.min(pageLimit, itemsMax - items.length);
    const next: Page<Item> = await page({ limit, ...(cursor === null ? {} : { cursor }) });
    items.push(...next.items);
    cursor = next.next_cursor;
    if (cursor !== null && items.length >= growth * reported) {
      reported = items.length;
      onProgress?.([...items]);
    }
  } while (cursor !== null && items.length < itemsMax);
  return items;
};
