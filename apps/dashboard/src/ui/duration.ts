import { t } from '../language/text.js';

const unitsMs = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export type DurationUnit = keyof typeof unitsMs;

/** In English and in German. */
const synonyms: Readonly<Record<DurationUnit, readonly string[]>> = {
  ms: ['msec', 'millisecond', 'milliseconds', 'millisekunde', 'millisekunden'],
  s: ['sec', 'secs', 'second', 'seconds', 'sek', 'sekunde', 'sekunden'],
  min: ['m', 'mins', 'minute', 'minutes', 'minuten'],
  h: ['hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden'],
  d: ['day', 'days', 't', 'tag', 'tage'],
};

const units = Object.keys(unitsMs) as readonly DurationUnit[];

const unitIn = (word: string): DurationUnit | undefined =>
  units.find((unit) => unit === word || synonyms[unit].includes(word));

/** "1 h 30 min", with every unit that is needed to be exact. */
export const durationText = (count: number, unit: DurationUnit): string => {
  let rest = Math.round(count * unitsMs[unit]);
  if (rest === 0) return `0 ${unit}`;
  const parts = units.toReversed().flatMap((part) => {
    const many = Math.floor(rest / unitsMs[part]);
    rest -= many * unitsMs[part];
    return many === 0 ? [] : [`${many} ${part}`];
  });
  return parts.join(' ');
};

/**
 * Reads "30 s", "5 min" or "1 h 30 min"; a number alone is in `unit`.
 * @returns the length in `unit`, or `null` when the text is not one, or not a whole number of it
 */
export const durationIn = (text: string, unit: DurationUnit): number | null => {
  const written = text.trim().toLowerCase().replaceAll(',', '.');
  if (/^\d+(\.\d+)?$/.test(written)) return wholeOf(Number(written) * unitsMs[unit], unit);
  const parts = [...written.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)\s*/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== written) return null;
  let ms = 0;
  for (const [, count, word = ''] of parts) {
    const known = unitIn(word);
    if (known === undefined) return null;
    ms += Number(count) * unitsMs[known];
  }
  return wholeOf(ms, unit);
};

const wholeOf = (ms: number, unit: DurationUnit): number | null => {
  const count = Math.round(ms) / unitsMs[unit];
  return Number.isInteger(count) ? count : null;
};

type Bounds = { readonly minimum?: number | undefined; readonly maximum?: number | undefined };

/** "30 s to 365 d." */
export const durationRange = ({ minimum, maximum }: Bounds, unit: DurationUnit): string => {
  const least = minimum === undefined ? undefined : durationText(minimum, unit);
  const most = maximum === undefined ? undefined : durationText(maximum, unit);
  if (least !== undefined && most !== undefined) return t('{least} to {most}.', { least, most });
  if (least !== undefined) return t('At least {least}.', { least });
  return most === undefined ? '' : t('At most {most}.', { most });
};

/** Returns the error of a text that should be a length of time, or `undefined`. */
export const durationFault = (text: string, unit: DurationUnit, bounds: Bounds): string | undefined => {
  const count = durationIn(text, unit);
  if (count === null)
    return t(
      unit === 'ms' ? 'Write a length such as 500 ms or 2 s.' : 'Write a length such as 30 s or 5 min.',
    );
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = bounds;
  if (count >= minimum && count <= maximum) return undefined;
  const [least, most] = [durationText(minimum, unit), durationText(maximum, unit)];
  if (bounds.maximum === undefined) return t('Must be at least {least}.', { least });
  if (bounds.minimum === undefined) return t('Must be at most {most}.', { most });
  return t('Must be {least} to {most}.', { least, most });
};
