import { type CheckStatus, checkStatuses } from '@tocsin/domain';

/** A check as it is kept: a few characters. */
export type KeptCheck = {
  readonly atMs: number;
  readonly status: CheckStatus;
  readonly durationMs: number;
  /** Whether it said, word for word, what the last note before it says. */
  readonly asNoted: boolean;
};

export const hourMs = 3_600_000;

/** The hour that a moment is in, counted from 1970. */
export const hourOf = (ms: number): number => Math.floor(ms / hourMs);

/** A letter for each status, and one for a check whose words differ from its note's. Stored: for ever. */
const letters: Readonly<Record<CheckStatus, readonly [asNoted: string, inOtherWords: string]>> = {
  up: ['U', 'V'],
  degraded: ['G', 'H'],
  down: ['D', 'E'],
  unknown: ['X', 'Y'],
};

const meanings = new Map(
  checkStatuses.flatMap((status) =>
    letters[status].map((letter, at) => [letter, { status, asNoted: at === 0 }] as const),
  ),
);

const radix = 36;

/**
 * A check as text that is appended to that of its hour: milliseconds since the hour began, and how long it took, both to
 * the base 36, between them the letter of its status: `k3fU1k`. Stored: for ever.
 */
export const textOfCheck = ({ atMs, status, durationMs, asNoted }: KeptCheck): string => {
  const letter = letters[status][asNoted ? 0 : 1];
  return `${(atMs - hourOf(atMs) * hourMs).toString(radix)}${letter}${durationMs.toString(radix)} `;
};

/** The checks of an hour, in the order in which they were stored. */
export const checksIn = (text: string, hour: number): KeptCheck[] =>
  [...text.matchAll(/([0-9a-z]+)([A-Z])([0-9a-z]+) /g)].flatMap(
    ([, offset = '', letter = '', duration = '']) => {
      const meaning = meanings.get(letter);
      if (meaning === undefined) return [];
      const atMs = hour * hourMs + Number.parseInt(offset, radix);
      return [{ ...meaning, atMs, durationMs: Number.parseInt(duration, radix) }];
    },
  );
