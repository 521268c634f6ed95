import type { Schemas } from '../../api/client.js';
import type { Tone } from '../../ui/status.js';
import type { Check, Span } from './check-queries.js';

export const checkStatusWords: Readonly<Record<Check['status'], string>> = {
  up: 'Up',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Unknown',
};

export const checkTones: Readonly<Record<Check['status'], Tone>> = {
  up: 'good',
  degraded: 'wait',
  down: 'bad',
  unknown: 'idle',
};

export const spanWords: Readonly<Record<Span, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
};

/** Never "100 %" when something failed. */
export const percentInWords = (percent: number | null): string => {
  if (percent === null) return 'no data';
  if (percent === 100) return '100 %';
  return `${Math.min(percent, 99.99).toFixed(2)} %`;
};

const checks = (count: number): string => (count === 1 ? '1 check' : `${count} checks`);

/** `null` when every check counts. */
export const uncountedInWords = ({
  span,
  maintenance_checks: maintenance,
  unknown_checks: unknown,
  unconfirmed_checks: unconfirmed,
}: Schemas['Uptime']): string | null => {
  const parts = [
    maintenance > 0 && `${checks(maintenance)} in maintenance`,
    unknown > 0 && `${checks(unknown)} that could not run`,
    unconfirmed > 0 && `${checks(unconfirmed)} with an unconfirmed failure`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Not counted in the last ${spanWords[span]}: ${parts.join(', ')}.`;
};

/** The API leaves out a message that repeats the one before. */
export const withMessages = (
  newestFirst: readonly Check[],
): readonly (Check & { readonly words: string })[] => {
  let words = '';
  return newestFirst
    .toReversed()
    .map((check) => {
      words = check.message ?? words;
      return { ...check, words };
    })
    .toReversed();
};
