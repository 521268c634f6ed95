/** The fields of crontab(5), in order, with their first and last values. */
const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

const names: Readonly<Record<string, number>> = Object.fromEntries([
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map(
    (name, at) => [name, at + 1] as const,
  ),
  ...['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((name, at) => [name, at] as const),
]);

const numberOf = (text: string): number => names[text.toLowerCase()] ?? Number(text);

/** "A list is a set of numbers (or ranges)", which may have steps, and a star "always stands for first-last". */
const valuesOf = (field: string, [first, last]: readonly [number, number]): ReadonlySet<number> => {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from = '', to = from] = range === '*' ? [String(first), String(last)] : range.split('-');
    for (let value = numberOf(from); value <= numberOf(to); value += Number(step)) values.add(value);
  }
  return values;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Reads an expression by crontab(5), in UTC. Looks at each day and at each minute.
 *
 * @returns the days that match, each with the first minute of it that does
 */
export function* dueDays(expression: string, from: Date, to: Date): Generator<Date> {
  const fields = expression.split(' ');
  const [minutes, hours, days, months, weekdays] = bounds.map((bound, at) =>
    valuesOf(fields[at] ?? '', bound),
  ) as [ReadonlySet<number>, ReadonlySet<number>, ReadonlySet<number>, ReadonlySet<number>, Set<number>];
  // "0 or 7 is Sunday".
  if (weekdays.has(7)) weekdays.add(0);
  // "If both fields are restricted […], the command will be run when either field matches." Each cron takes a field that
  // begins with a star as not restricted.
  const isEither = !fields[2]?.startsWith('*') && !fields[4]?.startsWith('*');
  const minuteOfDay = Array.from({ length: 1440 }, (_, minute) => minute).find(
    (minute) => hours.has(Math.floor(minute / 60)) && minutes.has(minute % 60),
  );
  if (minuteOfDay === undefined) return;
  for (let ms = from.getTime(); ms < to.getTime(); ms += dayMs) {
    const day = new Date(ms);
    const [fitsMonthDay, fitsWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())];
    const fits = isEither ? fitsMonthDay || fitsWeekday : fitsMonthDay && fitsWeekday;
    if (fits && months.has(day.getUTCMonth() + 1)) yield new Date(ms + minuteOfDay * minuteMs);
  }
}
