import { isKeyOf } from '../../api/is-key-of.js';

/** The sortable columns, each with the order of the first click. */
const sortKeys = {
  status: 'ascending',
  name: 'ascending',
  type: 'ascending',
  created: 'descending',
  latency: 'descending',
  checked: 'descending',
  uptime: 'ascending',
  incident: 'descending',
} as const;
export type SortKey = keyof typeof sortKeys;
type Direction = 'ascending' | 'descending';
export type Sorting = { readonly by: SortKey; readonly direction: Direction };

/** `name`, or `-name` for descending. */
export type SortText = SortKey | `-${SortKey}`;

const trouble: Sorting = { by: 'status', direction: 'ascending' };

export const sortingOf = (text: SortText | undefined): Sorting => {
  if (text === undefined) return trouble;
  const by = text.replace('-', '') as SortKey;
  return { by, direction: text.startsWith('-') ? 'descending' : 'ascending' };
};

export const sortTextOf = ({ by, direction }: Sorting): SortText =>
  direction === 'descending' ? `-${by}` : by;

export const isSortText = (text: unknown): text is SortText =>
  typeof text === 'string' && isKeyOf(sortKeys, text.replace(/^-/, ''));

/** The order after a click on a column: its first order, then the other one. */
export const sortingAfter = ({ by, direction }: Sorting, clicked: SortKey): Sorting => {
  if (by !== clicked) return { by: clicked, direction: sortKeys[clicked] };
  return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' };
};
