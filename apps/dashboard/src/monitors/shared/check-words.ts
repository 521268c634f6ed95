import type { Schemas } from '../../api/client.js';
import { inNumerals } from '../../language/formats.js';
import { t } from '../../language/text.js';
import { dayInWords, minuteInWords } from '../../ui/moments.js';
import type { Tone } from '../../ui/status.js';
import type { Check, Span } from './check-queries.js';

export const checkStatusWords: Readonly<Record<Check['status'], string>> = {
  up: t('Up'),
  degraded: t('Degraded'),
  down: t('Down'),
  unknown: t('Unknown'),
};

export const checkTones: Readonly<Record<Check['status'], Tone>> = {
  up: 'good',
  degraded: 'wait',
  down: 'bad',
  unknown: 'idle',
};

const hourMs = 3_600_000;

export const spanWords: Readonly<Record<Span, string>> = {
  '24h': t('24 hours'),
  '7d': t('7 days'),
  '30d': t('30 days'),
  '90d': t('90 days'),
  '365d': t('365 days'),
};

const spanAbbreviations: Readonly<Record<Span, string>> = {
  '24h': t('24 h'),
  '7d': t('7 d'),
  '30d': t('30 d'),
  '90d': t('90 d'),
  '365d': t('365 d'),
};

/** Short, with the whole words for screen readers and as tooltips. */
export const spanChoices = (Object.keys(spanWords) as Span[]).map((value) => ({
  value,
  label: spanAbbreviations[value],
  title: spanWords[value],
}));

/** Never "100 %" when something failed. */
export const percentInWords = (percent: number | null): string => {
  if (percent === null) return t('no data');
  if (percent === 100) return '100 %';
  const rounded = Number(Math.min(percent, 99.99).toFixed(2));
  return `${inNumerals(rounded, { minimumFractionDigits: 2 })} %`;
};

/** `null` when every check counts. */
export const uncountedInWords = ({
  span,
  maintenance_checks: maintenance,
  unknown_checks: unknown,
  unconfirmed_checks: unconfirmed,
}: Schemas['Uptime']): string | null => {
  const parts = [
    maintenance > 0 &&
      t('{count, plural, one {# check} other {{count} checks}} in maintenance', { count: maintenance }),
    unknown > 0 &&
      t('{count, plural, one {# check} other {{count} checks}} that could not run', { count: unknown }),
    unconfirmed > 0 &&
      t('{count, plural, one {# check} other {{count} checks}} with an unconfirmed failure', {
        count: unconfirmed,
      }),
  ].filter((part) => part !== false);
  return parts.length === 0
    ? null
    : t('Not counted in the last {span}: {parts}.', { span: spanWords[span], parts: parts.join(', ') });
};

/** Says that a check does not count in the uptime; `null` when it does. */
export const countingInWords = ({ counting }: Pick<Check, 'counting'>): string | null => {
  switch (counting) {
    case 'counted':
      return null;
    case 'unconfirmed':
      return t('not confirmed');
    case 'maintenance':
      return t('in maintenance');
  }
};

/** "since 3 May 2026" where a span is longer than there are checks; else `null`. */
export const sinceInWords = (
  { span, since, checked_since: checkedSince }: Schemas['Uptime'],
  now: Date,
  timeZone?: string,
): string | null => {
  if (checkedSince === null) return null;
  const stepMs = span === '24h' || span === '7d' ? hourMs : 24 * hourMs;
  if (Date.parse(checkedSince) - Date.parse(since) < stepMs) return null;
  const isToday = dayInWords(checkedSince, timeZone) === dayInWords(now.toISOString(), timeZone);
  const moment = isToday ? minuteInWords(checkedSince, timeZone) : dayInWords(checkedSince, timeZone);
  return t('since {moment}', { moment });
};
