/** The time on a wall clock, as a browser input writes it: `2027-05-02T01:30`. */
export type WallTime = string;

const minuteMs = 60_000;

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
 * Resolves times that come twice or never as RFC 5545, section 3.3.5, does.
 * @returns `null` for text that is no time
 */
export const momentOf = (wallTime: WallTime, timeZone: string): Date | null => {
  const wallMs = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(wallMs)) return null;
  // The offsets before and after any change of the clocks nearby.
  const offsets = [wallMs - dayMs, wallMs + dayMs].map((ms) => offsetMs(ms, timeZone));
  const moments = offsets.map((offset) => new Date(wallMs - offset)).sort((a, b) => Number(a) - Number(b));
  const shown = moments.find(
    (moment) => wallTimeAt(moment, timeZone) === wallTimeAt(new Date(wallMs), 'UTC'),
  );
  return shown ?? new Date(wallMs - (offsets[0] ?? 0));
};

const dayMs = 24 * 60 * minuteMs;

const offsetMs = (ms: number, timeZone: string): number => {
  const whole = Math.floor(ms / minuteMs) * minuteMs;
  return Date.parse(`${wallTimeAt(new Date(whole), timeZone)}Z`) - whole;
};

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
