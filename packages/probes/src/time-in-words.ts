const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time span in its two largest units: `1 day 6 hours`, `90 seconds` as `1 minute 30 seconds`. */
export function spanInWords(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return parts.join(' ') || '0 seconds';
}

/** A moment as people read it: `2026-05-03 12:00:00 UTC`. */
export const momentInWords = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
