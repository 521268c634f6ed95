import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };

const itemsOf = <Item>({ pages }: InfiniteData<Page<Item>, string | null>): readonly Item[] =>
  pages.flatMap(({ items }) => items);

export const pagedQuery = <Item>(
  queryKey: QueryKey,
  load: (query: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
  refetchInterval: (items: readonly Item[]) => number | false = () => false,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: itemsOf<Item>,
    refetchInterval: ({ state: { data } }) => refetchInterval(data === undefined ? [] : itemsOf(data)),
  });
