import { t } from '../../language/text.js';
import { inWords, lengthInWords } from '../../ui/moments.js';
import { inSentence } from '../../ui/names.js';
import type { Check } from '../shared/check-queries.js';
import { checkStatusWords } from '../shared/check-words.js';
import { hourInWords, hoursInWords } from './hours.js';
import type { Overview } from './overview-queries.js';
import type { RecentCheck } from './sparkline-shape.js';

export const beatKinds = { checks: t('Last 30 checks'), hours: t('Last 24 hours') } as const;
export type BeatKind = keyof typeof beatKinds;

export const beatChoices = [
  { value: 'checks', label: t('Checks||beats'), title: beatKinds.checks },
  { value: 'hours', label: t('Hours||beats'), title: beatKinds.hours },
] as const satisfies readonly { value: BeatKind; label: string; title: string }[];

/** The most beats that the API returns. */
const checksShown = 30;

export type Beats = {
  /** Oldest first; `null` for a place without checks. */
  readonly statuses: readonly (Check['status'] | null)[];
  readonly words: string;
  readonly tell: (place: number) => string;
};

const checkInWords = ({ at, status, duration_ms: ms }: RecentCheck): string =>
  t('{moment}: {status}, took {length}', {
    moment: inWords(at, new Date()),
    status: inSentence(checkStatusWords[status]),
    length: lengthInWords(ms),
  });

const worstFirst = ['down', 'degraded', 'unknown', 'up'] as const;

const checksInWords = (checks: readonly RecentCheck[]): string => {
  if (checks.length === 0) return t('No checks yet');
  const counts = worstFirst.flatMap((status) => {
    const count = checks.filter((check) => check.status === status).length;
    return count === 0 ? [] : [`${count} ${inSentence(checkStatusWords[status])}`];
  });
  return t('{count, plural, one {The last check} other {The last # checks}}: {counts}', {
    count: checks.length,
    counts: counts.join(', '),
  });
};

export const beatsOf = (
  { hours, recent_checks: checks }: Pick<Overview, 'hours' | 'recent_checks'>,
  kind: BeatKind,
): Beats => {
  if (kind === 'hours') {
    const tell = (place: number): string => {
      const hour = hours[place] ?? null;
      return hour === null ? '' : hourInWords(hour);
    };
    return { statuses: hours.map((hour) => hour?.status ?? null), words: hoursInWords(hours), tell };
  }
  const empty = Math.max(0, checksShown - checks.length);
  return {
    statuses: [...Array.from({ length: empty }, () => null), ...checks.map(({ status }) => status)],
    words: checksInWords(checks),
    tell: (place) => {
      const check = checks[place - empty];
      return check === undefined ? '' : checkInWords(check);
    },
  };
};
