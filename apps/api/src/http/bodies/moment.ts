const pattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** How long a moment of the years 0 to 9999 is in UTC. */
const instantChars = '2026-05-03T12:34:56.000Z'.length;

/** A moment as RFC 3339, section 5.6, writes it, on a day that there is. */
export const isMoment = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  const day = pattern.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // The parser takes the 30th of February for a day in March.
  if (!new Date(day).toISOString().startsWith(day)) return false;
  return new Date(value).toISOString().length === instantChars;
};
