/** The time on a wall clock, as a browser input writes it: `2027-05-02T01:30`. */
export type WallTime = string;

const minuteMs = 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
};

export const wallTimeAt = (moment: Date, timeZone: string): WallTime => {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
};

/** When the clocks show a time: once, twice where they go back, and never where they go forward. */
export const momentsOf = (wallTime: WallTime, timeZone: string): readonly Date[] => {
  const wallMs = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(wallMs)) return [];
  const shown = wallTimeAt(new Date(wallMs), 'UTC');
  return [...new Set(offsetsNear(wallMs, timeZone).map((offset) => wallMs - offset))]
    .sort((a, b) => a - b)
    .map((ms) => new Date(ms))
    .filter((moment) => wallTimeAt(moment, timeZone) === shown);
};

/**
 * Resolves times that come twice or never as RFC 5545, section 3.3.5, does.
 * @returns `null` for text that is no time
 */
export const momentOf = (wallTime: WallTime, timeZone: string): Date | null => {
  const wallMs = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(wallMs)) return null;
  const [first] = momentsOf(wallTime, timeZone);
  const [offsetBefore = 0] = offsetsNear(wallMs, timeZone);
  return first ?? new Date(wallMs - offsetBefore);
};

const dayMs = 24 * 60 * minuteMs;

/**
 * The moments at which a day begins and ends.
 * @param date as a browser input writes it: `2027-05-02`
 * @returns `null` for text that is no date
 */
export const dayIn = (
  date: string,
  timeZone = ownTimeZone(),
): { readonly begins: Date; readonly ends: Date } | null => {
  const wallMs = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(wallMs)) return null;
  const nextDate = new Date(wallMs + dayMs).toISOString().slice(0, date.length);
  const [begins, ends] = [date, nextDate].map((day) => momentOf(`${day}T00:00`, timeZone));
  return begins && ends ? { begins, ends } : null;
};

/** The offsets before and after any change of the clocks nearby. */
const offsetsNear = (wallMs: number, timeZone: string): readonly number[] =>
  [wallMs - dayMs, wallMs + dayMs].map((ms) => offsetMs(ms, timeZone));

/** How far the clocks are ahead of UTC. */
export const offsetMs = (ms: number, timeZone: string): number => {
  const whole = Math.floor(ms / minuteMs) * minuteMs;
  return Date.parse(`${wallTimeAt(new Date(whole), timeZone)}Z`) - whole;
};

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
