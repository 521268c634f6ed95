import { inNumerals } from '../language/formats.js';
import { t } from '../language/text.js';
import { lengthInWords } from '../ui/moments.js';
import { inSentence, nameInWords } from '../ui/names.js';
import { type Details, isDetails } from './details.js';

export type DetailFact = { readonly name: string; readonly value: DetailValue };

export type DetailValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'moment'; readonly at: string }
  /** Several lines, such as a difference between two pages. */
  | { readonly kind: 'block'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export const detailFacts = (details: Details): readonly DetailFact[] =>
  Object.entries(details).flatMap(([key, value]) => {
    if (value === null || value === undefined) return [];
    if (!isDetails(value)) return [{ name: nameOf(key), value: shownAs(key, value) }];
    return detailFacts(value).map((fact) => ({ ...fact, name: `${nameOf(key)}: ${inSentence(fact.name)}` }));
  });

const shownAs = (key: string, value: unknown): DetailValue => {
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => inOneLine(key, item)) };
  if (typeof value === 'string' && momentPattern.test(value)) return { kind: 'moment', at: value };
  if (typeof value === 'string' && value.includes('\n')) return { kind: 'block', text: value };
  return { kind: 'text', text: inOneLine(key, value) };
};

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const inOneLine = (key: string, value: unknown): string => {
  if (value === null || value === undefined) return t('none');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberInWords(key, value);
  if (Array.isArray(value)) return value.map((item) => inOneLine(key, item)).join(', ') || t('none');
  if (!isDetails(value)) return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([name, part]) => `${inSentence(nameOf(name))} ${inOneLine(name, part)}`)
    .join(', ');
};

// not translated: the signs of units.
const numberInWords = (key: string, value: number): string => {
  if (key.endsWith('_percent')) return `${ungrouped(value)} %`;
  if (key.endsWith('_bytes')) return sizeInWords(value);
  if (!key.endsWith('_ms')) return String(value);
  return value < 1000 ? `${ungrouped(value)} ms` : lengthInWords(value);
};

const ungrouped = (value: number): string =>
  inNumerals(value, { useGrouping: false, maximumFractionDigits: 10 });

const inTenths = (value: number): string =>
  inNumerals(Number(value.toFixed(1)), { useGrouping: false, minimumFractionDigits: 1 });

const sizeInWords = (bytes: number): string => {
  if (bytes < 1024) return t('{size} bytes', { size: bytes });
  const kib = bytes / 1024;
  // not translated: the signs of units.
  return kib < 1024 ? `${inTenths(kib)} KiB` : `${inTenths(kib / 1024)} MiB`;
};

/** The unit follows the value. */
const nameOf = (key: string): string => nameInWords(key.replace(/_(?:ms|bytes|percent|at)$/, ''));
