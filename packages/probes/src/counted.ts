/** A number with its noun: `1 page`, `2 pages`. */
export const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;
