import { inWords, type Reason, type ReasonStyle } from '@tocsin/domain/reason';
import { apart, inDate, inList, inNumerals } from '../language/formats.js';
import { t } from '../language/text.js';
import { dayInWords, lengthInWords } from '../ui/moments.js';

/** "1.5 MiB" */
const sizeIn =
  (step: number, units: readonly string[]) =>
  (bytes: number): string => {
    const power = bytes < step ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(step)), units.length);
    const amount = inNumerals(Math.round((bytes / step ** power) * 10) / 10);
    return power === 0 ? t('{size} bytes', { size: amount }) : `${amount} ${units[power - 1]}`;
  };

const itemsNamedMax = 3;

const listInWords = (items: readonly string[]): string => {
  const named = items.slice(0, itemsNamedMax);
  const more = items.length - named.length;
  return inList(more > 0 ? [...named, t('{count, number} more', { count: more })] : named);
};

/** "3 May, 14:03:00": sentences say "on" before it, so a moment of today has its day too. */
const momentInWords = (at: string, now: Date, timeZone: string | undefined): string => {
  const moment = new Date(at);
  const year = (of: Date): string => inDate(of, { year: 'numeric' }, timeZone);
  const isThisYear = year(moment) === year(now);
  const day = inDate(
    moment,
    { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) },
    timeZone,
  );
  return `${day}, ${inDate(moment, { hour: '2-digit', minute: '2-digit', second: '2-digit' }, timeZone)}`;
};

/** Without its full stop. A stop after a figure ends no sentence: "am 15. Mai". */
const firstSentence = (sentences: string): string =>
  sentences.replace(/(?<=[^\d\s][^\d\s][.!?؟]) .*$/su, '').replace(/\.$/, '');

const styleOf = (now: Date, timeZone: string | undefined): ReasonStyle => ({
  text: apart,
  number: inNumerals,
  ms: (ms) => t('{count, number} ms', { count: ms }),
  limit: lengthInWords,
  span: (seconds) => lengthInWords(1000 * Math.max(1, seconds)),
  size: sizeIn(1024, ['KiB', 'MiB', 'GiB']),
  bytes: sizeIn(1000, ['kB', 'MB', 'GB']),
  moment: (at) => momentInWords(at, now, timeZone),
  day: (at) => dayInWords(at, timeZone),
  list: listInWords,
  first: firstSentence,
});

/** Puts a reason into words; `null` for a code or values that it does not know. */
type ReasonWriter = (reason: Reason, now: Date, timeZone?: string) => string | null;

/** @param templates by their codes, in the language of the reader */
export const writerOf = (templates: Readonly<Record<string, string>>): ReasonWriter => {
  const templateOf = (code: string): string | undefined =>
    Object.hasOwn(templates, code) ? templates[code] : undefined;
  return (reason, now, timeZone) => inWords(reason, templateOf, styleOf(now, timeZone));
};
