const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const numberOf = (month: string): number => months.indexOf(month.slice(0, 3).toLowerCase()) + 1;

type Day = readonly [year: number, month: number, day: number];

const spellings: readonly (readonly [RegExp, (parts: readonly string[]) => Day])[] = [
  [
    /^(\d{4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,2})(?!\d)/,
    ([y, m, d]) => [Number(y), Number(m), Number(d)],
  ],
  [/^(\d{4})(\d{2})(\d{2})(?=\d{6}$|\D|$)/, ([y, m, d]) => [Number(y), Number(m), Number(d)]],
  [
    /^(\d{1,2})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{4})(?!\d)/,
    ([d, m, y]) => [Number(y), Number(m), Number(d)],
  ],
  [
    /^(\d{4})[-/. ]([a-z]{3,9})[-/. ](\d{1,2})(?!\d)/i,
    ([y, m = '', d]) => [Number(y), numberOf(m), Number(d)],
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]([a-z]{3,9})[-/., ]{1,2}(\d{4})(?!\d)/i,
    ([d, m = '', y]) => [Number(y), numberOf(m), Number(d)],
  ],
  [
    /^(?:[a-z]{3},? )?([a-z]{3,9}) {1,2}(\d{1,2}),? (\d{4})(?!\d)/i,
    ([m = '', d, y]) => [Number(y), numberOf(m), Number(d)],
  ],
];

/** `Sat May 1 04:05:06 GMT 2027`, as C prints it. */
const timeBeforeYear = /^((?:[a-z]{3} )?[a-z]{3} {1,2}\d{1,2}) (\d{2}:\d{2}:\d{2})(?: [a-z]{3,4})? (\d{4})$/i;

/** In numbers alone the day comes before the month, unless the year is first. UTC without an offset. */
export function parseWhoisDate(given: string): Date | undefined {
  const written = given
    .trim()
    .replace(/^[a-z]{3,6}day,? /i, '')
    .replace(timeBeforeYear, '$1 $3 $2');
  for (const [spelling, read] of spellings) {
    const match = spelling.exec(written);
    if (match === null) continue;
    const [year, month, day] = read(match.slice(1));
    const date = new Date(Date.UTC(year, month - 1, day));
    // 31 February would become a day of March.
    if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
    return new Date(date.getTime() + timeMs(written.slice(match[0].length)));
  }
  return undefined;
}

/** `T12:34:56.7+02:00`; 0 without a time. */
function timeMs(rest: string): number {
  const [, hour = '0', minute = '0', second = '0'] =
    /^(?:-?T| {1,2}|)(\d{2}):?(\d{2})(?::?(\d{2}))?/i.exec(rest) ?? [];
  const [, sign, hours = '0', minutes = '0'] =
    /(?::\d{2}(?:\.\d{1,9})? ?|\(UTC)([+-])(\d{1,2}):?(\d{2})?/.exec(rest) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second)) * 1_000;
}
