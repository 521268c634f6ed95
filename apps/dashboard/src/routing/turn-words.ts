import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';
import { minuteInWords } from '../ui/moments.js';
import type { Rota, RotaTurn } from './rota-queries.js';

const dayMs = 86_400_000;

type Turn = Pick<RotaTurn, 'starts_at' | 'ends_at' | 'match'>;

export type ShownTurn = {
  readonly starts_at: string;
  readonly ends_at: string;
  /** `null` while it is nobody's turn. */
  readonly match: string | null;
};

/** The turns in their order, with the gaps between them. @param turns sorted by their start */
export const withGaps = (turns: readonly Turn[], fromMs: number, toMs: number): readonly ShownTurn[] => {
  const shown: ShownTurn[] = [];
  let coveredMs = fromMs;
  for (const turn of turns.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const [startMs, endMs] = [Date.parse(turn.starts_at), Date.parse(turn.ends_at)];
    if (startMs > coveredMs) shown.push(gap(coveredMs, startMs));
    shown.push(turn);
    coveredMs = Math.max(coveredMs, endMs);
  }
  return coveredMs < toMs ? [...shown, gap(coveredMs, toMs)] : shown;
};

const gap = (fromMs: number, toMs: number): ShownTurn => ({
  starts_at: new Date(fromMs).toISOString(),
  ends_at: new Date(toMs).toISOString(),
  match: null,
});

export type StripRow = {
  readonly match: string;
  /** In percent of the strip. */
  readonly parts: readonly { readonly from: number; readonly length: number }[];
};

/** A row for each person, for a strip that begins at `fromMs`. */
export const stripOf = (turns: readonly Turn[], fromMs: number, days: number): readonly StripRow[] => {
  const wholeMs = days * dayMs;
  const percent = (ms: number): number => (Math.min(Math.max(ms - fromMs, 0), wholeMs) / wholeMs) * 100;
  const rows = new Map<string, { from: number; length: number }[]>();
  for (const { match, starts_at: start, ends_at: end } of turns) {
    const from = percent(Date.parse(start));
    const length = percent(Date.parse(end)) - from;
    if (length > 0) rows.set(match, [...(rows.get(match) ?? []), { from, length }]);
  }
  return [...rows].map(([match, parts]) => ({ match, parts }));
};

/** The start of the reader's day. */
export const startOfDay = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** "17:00" today, "Mon 4 May, 09:00" on other days. */
const turnMoment = (at: string, now: Date): string => {
  const moment = new Date(at);
  const time = minuteInWords(at);
  if (moment.toDateString() === now.toDateString()) return time;
  const day = inDate(moment, { weekday: 'short', day: 'numeric', month: 'short' });
  // Browsers differ in the comma.
  return `${day.replaceAll(',', '')}, ${time}`;
};

type Turns = Pick<Rota, 'on_now' | 'next'>;

/** "Ada until 17:00" */
export const onNowInWords = ({ on_now: onNow }: Turns, now: Date): string =>
  onNow.length === 0
    ? t('nobody')
    : onNow
        .map(({ match, until }) => t('{name} until {time}', { name: match, time: turnMoment(until, now) }))
        .join(', ');

/** "Bea from Mon 4 May, 09:00" */
export const nextInWords = ({ next }: Turns, now: Date): string =>
  next === null
    ? t('nobody')
    : t('{name} from {time}', { name: next.match, time: turnMoment(next.starts_at, now) });
