import { raw, type Sql, sql } from './sql.js';

export type PageRequest = {
  readonly limit: number;
  readonly after: string | null;
};

export type Page<Item> = { readonly items: readonly Item[]; readonly nextAfter: string | null };

/** Ends a list's statement. It reads one row more than asked for, to see whether there is a next page. */
export const pageTail = ({ limit, after }: PageRequest, column = 'id'): Sql =>
  sql`${after === null ? raw('') : sql`AND ${raw(column)} < ${after}`} ORDER BY ${raw(column)} DESC LIMIT ${limit + 1}`;

export const pageOf = <Item extends { readonly id: string }>(
  found: readonly Item[],
  { limit }: PageRequest,
): Page<Item> => {
  const items = found.slice(0, limit);
  return { items, nextAfter: found.length > limit ? (items.at(-1)?.id ?? null) : null };
};
