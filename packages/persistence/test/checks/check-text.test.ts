import { describe, expect, test } from '@jest/globals';
import { type CheckCounting, type CheckStatus, checkCountings, checkStatuses } from '@tocsin/domain';
import fc from 'fast-check';
import { checksIn, hourOf, textOfCheck } from '../../src/checks/check-text.js';

const hourMs = 3_600_000;

const combinations = checkStatuses.flatMap((status) =>
  checkCountings.map((counting) => ({ status, counting })),
);

/** Only a `down` check can be unconfirmed. An `unknown` check is always counted. */
const canBe = ({ status, counting }: { status: CheckStatus; counting: CheckCounting }): boolean =>
  counting === 'counted' || (counting === 'unconfirmed' ? status === 'down' : status !== 'unknown');

const timeMs = fc.nat(1_000_000).map((tenths) => tenths / 10);
const phases = fc.record({
  dnsMs: timeMs,
  connectMs: timeMs,
  tlsMs: fc.option(timeMs),
  firstByteMs: fc.option(timeMs),
  downloadMs: fc.option(timeMs),
});

/** How a version without phases reads a text. */
const readBefore = (text: string) =>
  [...text.matchAll(/([0-9a-z]+)([A-Z])([0-9a-z]+) /g)].map(([check]) => check);

describe('the text of checks', () => {
  test('gives back every check of an hour as it was', () => {
    const check = fc.record({
      offsetMs: fc.nat(hourMs - 1),
      kind: fc.constantFrom(...combinations.filter(canBe)),
      durationMs: fc.nat(100_000_000),
      asNoted: fc.boolean(),
      phases: fc.option(phases),
    });
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(check), (hour, given) => {
        const checks = given.map(({ offsetMs, kind, ...rest }) => ({
          ...rest,
          ...kind,
          atMs: hour * hourMs + offsetMs,
        }));
        expect(checksIn(checks.map(textOfCheck).join(''), hour)).toEqual(checks);
      }),
    );
  });

  test('has phases where earlier versions read past them', () => {
    const check = { atMs: 1, status: 'up', counting: 'counted', durationMs: 50, asNoted: true } as const;
    const withPhases = { dnsMs: 1, connectMs: 10, tlsMs: null, firstByteMs: 30, downloadMs: 9 };
    const text = textOfCheck({ ...check, phases: withPhases });
    expect(text).toBe('a-2s--8c-2i~1U1e ');
    expect(readBefore(text)).toEqual([textOfCheck({ ...check, phases: null })]);
  });

  test('leaves out what only a later version can read', () => {
    expect(checksIn('1U1 2Z2 3D3 ', 0)).toHaveLength(2);
  });

  test('takes an hour to begin at the hour, before 1970 too', () => {
    expect([hourOf(0), hourOf(hourMs - 1), hourOf(hourMs), hourOf(-1)]).toEqual([0, 0, 1, -1]);
  });
});
