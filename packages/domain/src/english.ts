import { clauseOf, type ReasonStyle } from './reason.js';

// Numbers, lists, sizes and times in the English of messages. Receivers read it, so it never changes.

export const pluralize = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;

/** The sentences count the other items of a list. */
export const itemsNamedMax = 3;

/** `a`, `a and b`, or `a, b, c and 4 more`. */
export const listInWords = (items: readonly string[]): string => {
  const named = items.slice(0, itemsNamedMax);
  const more = items.length - named.length;
  const parts = more > 0 ? [...named, `${more} more`] : named;
  return parts.length <= 1 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
};

const sizeUnits = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

export const sizeInWords = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), sizeUnits.length - 1);
  const amount = Math.round((bytes / 1_024 ** step) * 10) / 10;
  return `${amount} ${bytes === 1 ? 'byte' : sizeUnits[step]}`;
};

const bytesInWords = (bytes: number): string => {
  if (bytes < 1_000) return pluralize(bytes, 'byte');
  const [unit, amount] = bytes < 1_000_000 ? ['kB', bytes / 1_000] : ['MB', bytes / 1_000_000];
  return `${Math.floor(amount * 10) / 10} ${unit}`;
};

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** In its two largest units: `1 day 6 hours`. */
export const spanInWords = (seconds: number): string => {
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(pluralize(count, unit));
  }
  return parts.join(' ') || '0 seconds';
};

export const momentInWords = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** `The page is empty. Look at it.` as `page is empty`. */
const firstClauseOf = (sentences: string): string => {
  const [sentence = ''] = sentences.split(/(?<=[.!?]) /);
  return clauseOf(sentence.replace(/^(?:The|It|A|An) /, ''));
};

export const englishStyle: ReasonStyle = {
  text: (value) => value,
  number: String,
  ms: (ms) => `${ms} ms`,
  limit: (ms) => pluralize(ms / 1_000, 'second'),
  span: spanInWords,
  size: sizeInWords,
  bytes: bytesInWords,
  moment: (at) => momentInWords(new Date(at)),
  day: (at) => dayOf(new Date(at)),
  list: listInWords,
  first: firstClauseOf,
};
