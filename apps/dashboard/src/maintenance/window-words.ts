import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';
import type { ListedWindow } from './window-draft.js';
import { momentsOf, offsetMs, wallTimeAt } from './zoned-time.js';

const dayMs = 24 * 60 * 60_000;

/** "02:30 GMT+2" */
export const timeWithOffset = (moment: Date, timeZone: string): string =>
  inDate(moment, { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' }, timeZone);

const isShownTwice = (moment: Date, timeZone: string): boolean =>
  momentsOf(wallTimeAt(moment, timeZone), timeZone).length > 1;

/** The clocks show a time of it twice, or its times look longer or shorter than it is. */
const needsOffsets = (begin: Date, end: Date, timeZone: string): boolean =>
  isShownTwice(begin, timeZone) ||
  isShownTwice(end, timeZone) ||
  (Number(end) - Number(begin) < dayMs &&
    offsetMs(Number(begin), timeZone) !== offsetMs(Number(end), timeZone));

/** "Sun 2 May, 01:30 to 03:00", and "Sun 31 Oct, 02:30 GMT+2 to 02:30 GMT+1" where the clocks change. */
export const spanInWords = (from: string, to: string, timeZone: string, now: Date): string => {
  const [begin, end] = [new Date(from), new Date(to)];
  const part = (moment: Date, options: Intl.DateTimeFormatOptions): string =>
    inDate(moment, options, timeZone);
  const year = (moment: Date): string => part(moment, { year: 'numeric' });
  const day = (moment: Date): string =>
    part(moment, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(year(moment) === year(now) ? {} : { year: 'numeric' }),
    })
      // Browsers differ in the comma.
      .replaceAll(',', '');
  const hasOffsets = needsOffsets(begin, end, timeZone);
  const time = (moment: Date): string =>
    hasOffsets ? timeWithOffset(moment, timeZone) : part(moment, { hour: '2-digit', minute: '2-digit' });
  const last = day(begin) === day(end) ? time(end) : `${day(end)}, ${time(end)}`;
  return t('{begin} to {end}', { begin: `${day(begin)}, ${time(begin)}`, end: last });
};

type Timed = Pick<ListedWindow, 'active' | 'occurrence'>;

/** Sorted by start; windows that are over come newest first. */
export const windowsByState = <Window extends Timed>(
  windows: readonly Window[],
): Readonly<Record<'now' | 'next' | 'over', readonly Window[]>> => {
  const coming = windows.filter(({ occurrence }) => occurrence !== null).sort(bySoonest);
  return {
    now: coming.filter(({ active }) => active),
    next: coming.filter(({ active }) => !active),
    over: windows.filter(({ occurrence }) => occurrence === null),
  };
};

const bySoonest = (a: Timed, b: Timed): number =>
  (a.occurrence?.starts_at ?? '').localeCompare(b.occurrence?.starts_at ?? '');

/** When the window begins or, if it is on, ends. */
export const turnOf = ({ active, occurrence }: Timed): string | null =>
  occurrence && (active ? occurrence.ends_at : occurrence.starts_at);

/** Returns the window that is on, or else the next. */
export const currentOrNext = <Window extends Timed>(windows: readonly Window[]): Window | undefined => {
  const { now, next } = windowsByState(windows);
  return now[0] ?? next[0];
};
