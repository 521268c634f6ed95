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

describe('the text of checks', () => {
  test('gives back every check of an hour as it was', () => {
    const check = fc.record({
      offsetMs: fc.nat(hourMs - 1),
      kind: fc.constantFrom(...combinations.filter(canBe)),
      durationMs: fc.nat(100_000_000),
      asNoted: fc.boolean(),
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

  test('leaves out what only a later version can read', () => {
    expect(checksIn('1U1 2Z2 3D3 ', 0)).toHaveLength(2);
  });

  test('takes an hour to begin at the hour, before 1970 too', () => {
    expect([hourOf(0), hourOf(hourMs - 1), hourOf(hourMs), hourOf(-1)]).toEqual([0, 0, 1, -1]);
  });
});
