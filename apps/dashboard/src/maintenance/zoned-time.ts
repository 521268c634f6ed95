/** A time as a clock on the wall shows it: `2027-05-02T01:30`, as an input of the browser writes it. */
export type WallTime = string;

const minuteMs = 60_000;

/** What a clock in a time zone shows at a moment. */
export const wallTimeAt = (moment: Date, timeZone: string): WallTime => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
};

/**
 * The moment at which a clock in a time zone shows this. Of a time that comes twice it is the first; one that a change of
 * the clocks skips is the moment that it would have been without the change (RFC 5545, section 3.3.5).
 * @returns `null` for what is no time
 */
export const momentOf = (wallTime: WallTime, timeZone: string): Date | null => {
  const wallMs = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(wallMs)) return null;
  // Before and after any change of the clocks nearby: whichever shows the time, the earlier one first.
  const offsets = [wallMs - dayMs, wallMs + dayMs].map((ms) => offsetMs(ms, timeZone));
  const moments = offsets.map((offset) => new Date(wallMs - offset)).sort((a, b) => Number(a) - Number(b));
  const shown = moments.find(
    (moment) => wallTimeAt(moment, timeZone) === wallTimeAt(new Date(wallMs), 'UTC'),
  );
  return shown ?? new Date(wallMs - (offsets[0] ?? 0));
};

const dayMs = 24 * 60 * minuteMs;

/** How far the clocks of a time zone are before UTC at a moment. */
const offsetMs = (ms: number, timeZone: string): number => {
  const whole = Math.floor(ms / minuteMs) * minuteMs;
  return Date.parse(`${wallTimeAt(new Date(whole), timeZone)}Z`) - whole;
};

/** The reader's own. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone that there is, the reader's and UTC first. */
export const timeZones = (own: string): readonly string[] => [
  ...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];
