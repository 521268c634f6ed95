import type { Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';
import { inWords } from '../../ui/moments.js';
import { inSentence } from '../../ui/names.js';
import { checkStatusWords } from '../shared/check-words.js';

type Beat = Schemas['Beat'];

/** Oldest first; `null` for an hour without checks. */
export type Hours = readonly (Beat | null)[];

const hoursShown = 24;

export const everyHour = (beats: readonly Beat[], since: string, stepSeconds: number): Hours => {
  const placed = new Map(
    beats.map((beat) => [(Date.parse(beat.at) - Date.parse(since)) / (stepSeconds * 1000), beat]),
  );
  return Array.from({ length: hoursShown }, (_, hour) => placed.get(hour) ?? null);
};

const worstFirst = ['down', 'degraded', 'unknown', 'up'] as const;

export const hourInWords = (beat: Beat): string => {
  const counts = worstFirst.flatMap((status) => {
    if (beat[status] === 0) return [];
    const ofThem =
      status === 'down' && beat.unconfirmed > 0
        ? ` (${t('{count} not confirmed', { count: beat.unconfirmed })})`
        : '';
    return [`${beat[status]} ${inSentence(checkStatusWords[status])}${ofThem}`];
  });
  const inMaintenance =
    beat.maintenance === 0 ? [] : [t('{count} in maintenance', { count: beat.maintenance })];
  return t('The hour from {moment}: {counts}', {
    moment: inWords(beat.at, new Date()),
    counts: [...counts, ...inMaintenance].join(', '),
  });
};

export const hoursInWords = (hours: Hours): string => {
  const counts = worstFirst.flatMap((status) => {
    const count = hours.filter((hour) => hour?.status === status).length;
    return count === 0
      ? []
      : [t('{status} in {count, number}', { status: inSentence(checkStatusWords[status]), count })];
  });
  return counts.length === 0
    ? t('No checks in the last 24 hours')
    : t('By the hour, in the last 24 hours: {counts}', { counts: counts.join(', ') });
};
