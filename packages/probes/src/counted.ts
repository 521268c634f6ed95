/** A number with its noun: `1 page`, `2 pages`. The plural is the noun with an `s` unless it is given. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
