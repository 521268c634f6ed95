import { UsageError } from '../command/problems.js';

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** @throws UsageError that names the option */
export const urlFrom = (option: string, text: string): URL => {
  const url = parsed(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '') return url;
  throw new UsageError(
    `${option} must be an http or https URL without a user, such as http://localhost:3000/hook`,
  );
};

const portMax = 65_535;

export const portFrom = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= portMax) return port;
  throw new UsageError(`--port must be a whole number from 0 to ${portMax}`);
};

/** @throws UsageError that names the option */
export const required = (option: string, value: string | undefined): string => {
  if (value === undefined) throw new UsageError(`--${option} is required`);
  return value;
};

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A moment before `now`: a duration such as `2h`, or a time with its offset. @throws UsageError that names the option */
export const sinceFrom = (option: string, text: string, now: Date): Date => {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const at =
    count === undefined
      ? new Date(timePattern.test(text) ? text : Number.NaN)
      : new Date(now.getTime() - Number(count) * (unitMs[unit] ?? 0));
  // A day that is not on the calendar, or before the year 0, has no time.
  if (at.getTime() <= now.getTime()) return at;
  throw new UsageError(
    `--${option} must be a duration such as 30m, 2h or 7d, or a time in the past such as 2026-05-03T12:00:00Z`,
  );
};
