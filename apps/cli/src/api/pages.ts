/** The limit of the API. */
const pageLimitMax = 200;

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };
type PageQuery = { readonly limit: number; readonly cursor?: string };

/** The pages of a list, fetched one by one. */
export async function* pages<Item>(
  fetch: (query: PageQuery) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await fetch({ limit: pageLimitMax, ...(cursor !== null && { cursor }) });
    yield page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
