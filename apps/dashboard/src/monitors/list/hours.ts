import type { Schemas } from '../../api/client.js';
import { inWords } from '../../ui/moments.js';
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
    const ofThem = status === 'down' && beat.unconfirmed > 0 ? ` (${beat.unconfirmed} not confirmed)` : '';
    return [`${beat[status]} ${checkStatusWords[status].toLowerCase()}${ofThem}`];
  });
  const inMaintenance = beat.maintenance === 0 ? [] : [`${beat.maintenance} in maintenance`];
  return `The hour from ${inWords(beat.at, new Date())}: ${[...counts, ...inMaintenance].join(', ')}`;
};

export const hoursInWords = (hours: Hours): string => {
  const counts = worstFirst.flatMap((status) => {
    const count = hours.filter((hour) => hour?.status === status).length;
    return count === 0 ? [] : [`${checkStatusWords[status].toLowerCase()} in ${count}`];
  });
  return counts.length === 0
    ? 'No checks in the last 24 hours'
    : `By the hour, in the last 24 hours: ${counts.join(', ')}`;
};
