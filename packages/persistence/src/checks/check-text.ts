import { type CheckCounting, type CheckStatus, checkCountings, checkStatuses } from '@tocsin/domain';
import { type CheckPhases, phasesIn, textOfPhases } from './check-phases.js';

export type KeptCheck = {
  readonly atMs: number;
  readonly status: CheckStatus;
  readonly durationMs: number;
  readonly counting: CheckCounting;
  readonly asNoted: boolean;
  /** Stored for one check of five minutes. */
  readonly phases: CheckPhases | null;
};

export const hourMs = 3_600_000;

export const hourOf = (ms: number): number => Math.floor(ms / hourMs);

type Letters = readonly [asNoted: string, inOtherWords: string];

/** The second letter is that of a check whose message differs from its note's. Stored: for ever. */
const letters: Readonly<Record<CheckStatus, Letters>> = {
  up: ['U', 'V'],
  degraded: ['G', 'H'],
  down: ['D', 'E'],
  unknown: ['X', 'Y'],
};

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
 * Milliseconds since the hour, a letter, and the duration, both in base 36: `k3fU1k`. Phases stand before them:
 * `a-2s-5k-u0-7~k3fU1k`, where versions that do not know them read past them. Stored: for ever.
 */
export const textOfCheck = ({ atMs, status, durationMs, counting, asNoted, phases }: KeptCheck): string => {
  const letter = (lettersOf(status, counting) ?? letters[status])[asNoted ? 0 : 1];
  const before = phases === null ? '' : `${textOfPhases(phases)}~`;
  return `${before}${(atMs - hourOf(atMs) * hourMs).toString(radix)}${letter}${durationMs.toString(radix)} `;
};

export const checksIn = (text: string, hour: number): KeptCheck[] =>
  [...text.matchAll(/(?:([0-9a-z-]+)~)?([0-9a-z]+)([A-Z])([0-9a-z]+) /g)].flatMap(
    ([, phases, offset = '', letter = '', duration = '']) => {
      const meaning = meanings.get(letter);
      if (meaning === undefined) return [];
      const atMs = hour * hourMs + Number.parseInt(offset, radix);
      const durationMs = Number.parseInt(duration, radix);
      return [{ ...meaning, atMs, durationMs, phases: phases === undefined ? null : phasesIn(phases) }];
    },
  );

/** Stands for the duration in a stored message. */
const durationMark = '\u0001';

export const withoutDuration = (message: string, durationMs: number): string =>
  message.replaceAll(new RegExp(`(?<![\\d.])${durationMs} ms`, 'g'), `${durationMark} ms`);

export const withDuration = (message: string, durationMs: number): string =>
  message.replaceAll(durationMark, String(durationMs));

export const wordsOf = (message: string): string => message.replaceAll(/\d+(?:\.\d+)?/g, '#');
