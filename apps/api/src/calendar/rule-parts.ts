import { isMoment } from '../http/bodies/moment.js';

/** The parts of an RRULE, in the order in which they were given. */
export type RuleParts = ReadonlyMap<string, string>;

const countMax = 1000;
const intervalMax = 1000;

const whole = (max: number) => (value: string) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= max;
const listOf = (item: RegExp) => (value: string) => value.split(',').every((each) => item.test(each));

/** A day, or a moment in UTC, that there is. */
const isUntil = (value: string): boolean => {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(value) ?? [];
  return isMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** What of RFC 5545, section 3.3.10, a rule may hold: a window begins once a day at most, at the time of its start. */
const readers: Readonly<Record<string, (value: string) => boolean>> = {
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

/** What is wrong with a rule, as the end of a sentence that begins with its name; `undefined` when nothing is. */
export const ruleFault = (rule: string): string | undefined => {
  const pairs = pairsOf(rule);
  const parts = new Map(pairs);
  for (const [name, value] of pairs) {
    const reads = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (reads === undefined) return `must hold ${Object.keys(readers).join(', ')} only`;
    if (!reads(value)) return `has a value for ${name} that cannot be used`;
  }
  if (parts.size < pairs.length) return 'must hold each part once';
  if (!parts.has('FREQ')) return 'must say FREQ';
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'must not hold both COUNT and UNTIL';
  const hasNumberedDays = /\d/.test(parts.get('BYDAY') ?? '');
  if (hasNumberedDays && !['MONTHLY', 'YEARLY'].includes(parts.get('FREQ') ?? ''))
    return 'must number days of the week by MONTHLY or YEARLY only';
  return undefined;
};

/** The parts of a rule that has no fault. */
export const ruleParts = (rule: string): RuleParts => new Map(pairsOf(rule));
