import { isMoment } from '../http/bodies/text.js';

export type RuleParts = ReadonlyMap<string, string>;

const countMax = 1000;
const intervalMax = 1000;
/** A time zone moves a moment near the end of year 9999 out of the years that have four digits. */
const untilYearMin = 1970;
const untilYearMax = 2199;

/** How many days a period has at most. */
const daysOfPeriod: Readonly<Record<string, number>> = { DAILY: 1, MONTHLY: 31, YEARLY: 366 };

/** How many days of a period a rule can name. A week has those of BYDAY, or else the day of the first start. */
const daysIn = (frequency: string, parts: RuleParts): number =>
  frequency === 'WEEKLY' ? new Set(parts.get('BYDAY')?.split(',')).size || 1 : (daysOfPeriod[frequency] ?? 0);

const whole = (max: number) => (value: string) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= max;
const listOf = (item: RegExp) => (value: string) => value.split(',').every((each) => item.test(each));

const isUntil = (value: string): boolean => {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(value) ?? [];
  return isMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** The parts of RFC 5545, section 3.3.10, that a rule may hold: a window starts once a day at most. */
const partRules: Readonly<Record<string, (value: string) => boolean>> = {
  FREQ: (value) => ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(value),
  INTERVAL: whole(intervalMax),
  COUNT: whole(countMax),
  UNTIL: isUntil,
  BYMONTH: listOf(/^([1-9]|1[0-2])$/),
  BYMONTHDAY: listOf(/^-?([1-9]|[12]\d|3[01])$/),
  BYDAY: listOf(/^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/),
  BYSETPOS: listOf(/^-?([1-9]|[12]\d|3[01])$/),
  WKST: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

const pairsOf = (rule: string): [string, string][] =>
  rule.split(';').map((part) => {
    const [name = '', ...values] = part.split('=');
    return [name, values.join('=')];
  });

/** Returns the fault of a rule as the end of a sentence that begins with its name. */
export const ruleFault = (rule: string): string | undefined => {
  const pairs = pairsOf(rule);
  const parts = new Map(pairs);
  for (const [name, value] of pairs) {
    const isValid = Object.hasOwn(partRules, name) ? partRules[name] : undefined;
    if (isValid === undefined) return `must hold ${Object.keys(partRules).join(', ')} only`;
    if (!isValid(value)) return `has an invalid value for ${name}`;
  }
  if (parts.size < pairs.length) return 'must hold each part once';
  const untilYear = Number(parts.get('UNTIL')?.slice(0, 4) ?? untilYearMin);
  if (untilYear < untilYearMin || untilYear > untilYearMax)
    return `must have an UNTIL in the years ${untilYearMin} to ${untilYearMax}`;
  const frequency = parts.get('FREQ');
  if (frequency === undefined) return 'must hold FREQ';
  const days = daysIn(frequency, parts);
  const positions = parts.get('BYSETPOS')?.split(',').map(Number) ?? [];
  if (positions.some((position) => Math.abs(position) > days))
    return `must have a BYSETPOS of at most ${days} with ${frequency}`;
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'must not hold both COUNT and UNTIL';
  const hasNumberedDays = /\d/.test(parts.get('BYDAY') ?? '');
  if (hasNumberedDays && !['MONTHLY', 'YEARLY'].includes(frequency))
    return 'must number weekdays only with MONTHLY or YEARLY';
  return undefined;
};

export const ruleParts = (rule: string): RuleParts => new Map(pairsOf(rule));
