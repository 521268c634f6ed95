const pattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

const instantChars = '2026-05-03T12:34:56.000Z'.length;

/** RFC 3339, section 5.6, on an existing day. */
export const isMoment = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  const day = pattern.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // `Date` reads 30 February as a day in March.
  if (!new Date(day).toISOString().startsWith(day)) return false;
  return new Date(value).toISOString().length === instantChars;
};
