import { type CheckCounting, type CheckStatus, checkCountings, checkStatuses } from '@tocsin/domain';

/** A check as it is kept: a few characters. */
export type KeptCheck = {
  readonly atMs: number;
  readonly status: CheckStatus;
  readonly durationMs: number;
  /** How it counts in the monitor's uptime. */
  readonly counting: CheckCounting;
  /** Whether it said, word for word, what the last note before it says. */
  readonly asNoted: boolean;
};

export const hourMs = 3_600_000;

/** The hour that a moment is in, counted from 1970. */
export const hourOf = (ms: number): number => Math.floor(ms / hourMs);

type Letters = readonly [asNoted: string, inOtherWords: string];

/** A letter for each status, and one for a check whose words differ from its note's. Stored: for ever. */
const letters: Readonly<Record<CheckStatus, Letters>> = {
  up: ['U', 'V'],
  degraded: ['G', 'H'],
  down: ['D', 'E'],
  unknown: ['X', 'Y'],
};

/** The letters of checks that do not count in uptime; a check that has none here counts by its status. */
const uncountedLetters: Readonly<
  Record<Exclude<CheckCounting, 'counted'>, { readonly [Status in CheckStatus]?: Letters }>
> = {
  unconfirmed: { down: ['P', 'Q'] },
  maintenance: { up: ['A', 'B'], degraded: ['J', 'K'], down: ['M', 'N'] },
};

const lettersOf = (status: CheckStatus, counting: CheckCounting): Letters | undefined =>
  counting === 'counted' ? letters[status] : uncountedLetters[counting][status];

const meanings = new Map(
  checkCountings.flatMap((counting) =>
    checkStatuses.flatMap((status) =>
      (lettersOf(status, counting) ?? []).map(
        (letter, at) => [letter, { status, counting, asNoted: at === 0 }] as const,
      ),
    ),
  ),
);

const radix = 36;

/**
 * A check as text that is appended to that of its hour: milliseconds since the hour began, and how long it took, both to
 * the base 36, between them the letter of its status: `k3fU1k`. Stored: for ever.
 */
export const textOfCheck = ({ atMs, status, durationMs, counting, asNoted }: KeptCheck): string => {
  const letter = (lettersOf(status, counting) ?? letters[status])[asNoted ? 0 : 1];
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
