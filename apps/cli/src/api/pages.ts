import type { Api } from './api-client.js';

/** The limit of the API. */
const pageLimitMax = 200;

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };
type PageQuery = { readonly limit: number; readonly cursor?: string };

/** The pages of a list, fetched one by one. @throws Failure for a list without an end */
export async function* pages<Item>(
  api: Api,
  fetch: (query: PageQuery) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await fetch({ limit: pageLimitMax, ...(cursor !== null && { cursor }) });
    // Such a list would have no end.
    if (page.next_cursor !== null && page.next_cursor === cursor)
      throw api.foreign('a page of its list names itself as the next one');
    yield page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
