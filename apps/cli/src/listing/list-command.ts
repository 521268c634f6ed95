import type { Api } from '../api/api-client.js';
import { pages } from '../api/pages.js';
import { type Command, command } from '../command/command.js';
import type { CommandOptions } from '../command/command-options.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/problems.js';
import { jsonLine, printable } from '../messages/printable.js';
import { apiFrom, apiOptions } from '../options/api.js';

const gap = 2;

/** Rows with aligned columns, without control characters. The last column is not padded. */
export const tableLines = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => {
  const all = [head, ...rows].map((row) => row.map(printable));
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)) + gap);
  return all.map((row) =>
    row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join(''),
  );
};

type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };
type PageQuery = { readonly limit: number; readonly cursor?: string };
type Filters = Readonly<Record<string, string | undefined>>;

type Listing<Item extends { readonly id: string }> = {
  readonly name: string;
  readonly summary: string;
  /** Options that narrow the list, named as the query of the API but with hyphens. */
  readonly filters: CommandOptions;
  readonly columns: Readonly<Record<string, (item: Item) => string>>;
  readonly list: (api: Api, query: PageQuery) => Promise<Page<Item>>;
  readonly show: (api: Api, id: string) => Promise<object>;
};

const usualCount = 100;
const countMax = 10_000;

const countFrom = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= countMax) return Number(text);
  throw new UsageError(`--limit must be a whole number from 1 to ${countMax}`);
};

const fieldLines = (item: object): readonly string[] =>
  Object.entries(item).map(([name, value]) =>
    printable(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  );

const printList = async <Item extends { readonly id: string }>(
  io: Io,
  { columns, list }: Listing<Item>,
  api: Api,
  filters: Filters,
  { count, json }: { readonly count: number; readonly json: boolean },
): Promise<void> => {
  const items: Item[] = [];
  let hasMore = false;
  const fetch = async (query: PageQuery): Promise<Page<Item>> => {
    // The api validates the values of filters.
    const page = await list(api, { ...query, ...filters, limit: Math.min(query.limit, count) });
    hasMore = page.next_cursor !== null;
    return page;
  };
  for await (const page of pages(api, fetch)) {
    items.push(...page);
    if (items.length >= count) break;
  }
  const shown = items.slice(0, count);
  if (hasMore || items.length > count) io.error(`The first ${count}; --limit shows more.`);
  if (json) {
    for (const item of shown) io.out(jsonLine(item));
    return;
  }
  const rows = shown.map((item) => Object.values(columns).map((cell) => cell(item)));
  if (rows.length === 0) io.error('There is none.');
  else for (const line of tableLines(Object.keys(columns), rows)) io.out(line);
};

/** A command with `list` and `show ID`. */
export const listCommand = <Item extends { readonly id: string }>(listing: Listing<Item>): Command => {
  const { name, summary, filters, show } = listing;
  return command({
    name,
    summary,
    usage: [`${name} list`, `${name} show ID`],
    details: `
Lists ${name}, or shows all fields of one.

Exit codes: 0 done, 1 an error, 2 wrong command line.`,
    options: {
      ...filters,
      limit: { type: 'string', value: 'NUMBER', help: `how many to list; ${usualCount} unless given` },
      ...apiOptions,
      json: { type: 'boolean', help: 'print one JSON object for each' },
    },
    run: async (io, values, [action, id, ...others]) => {
      const given = values as Readonly<Record<string, string | undefined>> & { readonly json?: boolean };
      const json = given.json ?? false;
      if (action === 'list' && id === undefined) {
        const query = Object.keys(filters).map((filter) => [filter.replaceAll('-', '_'), given[filter]]);
        const count = given.limit === undefined ? usualCount : countFrom(given.limit);
        const api = await apiFrom(values, io);
        await printList(io, listing, api, Object.fromEntries(query), { count, json });
        return 0;
      }
      if (action !== 'show' || id === undefined || others.length > 0)
        throw new UsageError(`${name} takes "list", or "show" and an id`);
      const item = await show(await apiFrom(values, io), id);
      if (json) io.out(jsonLine(item));
      else for (const line of fieldLines(item)) io.out(line);
      return 0;
    },
  });
};
