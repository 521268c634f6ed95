import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instant } from '../src/brand.js';
import type { ClockJump } from '../src/clock-jump.js';
import { checkedStateAt as checkedStateBy, uncheckedAfterMs } from '../src/unchecked.js';

const at = (seconds: number) => instant(new Date(Date.UTC(2026, 4, 3, 12) + 1000 * seconds));
const pace = { intervalSeconds: 10, timeoutSeconds: 10 };

type Facts = Parameters<typeof checkedStateBy>[1];
const checkedStateAt = (now: ReturnType<typeof at>, facts: Facts, jump: ClockJump | null = null) =>
  checkedStateBy({ now, jump }, facts);

describe('a monitor', () => {
  test.each([
    [10, 10, 30],
    [60, 10, 180],
    [10, 60, 130],
    [86_400, 60, 259_200],
  ])('of %i seconds with a timeout of %i is unchecked after %i', (intervalSeconds, timeoutSeconds, after) => {
    expect(uncheckedAfterMs({ intervalSeconds, timeoutSeconds })).toBe(1000 * after);
  });

  test('that was never seen is unchecked three intervals after it was made', () => {
    const made = { lookAt: at(30), seenAt: null, pace };
    expect(checkedStateAt(at(29), made)).toEqual({ state: 'checked', lookAgainAt: at(30) });
    expect(checkedStateAt(at(30), made)).toEqual({ state: 'unchecked', since: at(0) });
  });

  test('is looked at again three intervals after it was last seen', () => {
    expect(checkedStateAt(at(30), { lookAt: at(30), seenAt: at(25), pace })).toEqual({
      state: 'checked',
      lookAgainAt: at(55),
    });
  });

  test('that was resumed is not judged by what was seen before the pause', () => {
    const resumed = { lookAt: at(1030), seenAt: at(0), pace };
    expect(checkedStateAt(at(1029), resumed)).toMatchObject({ state: 'checked' });
    expect(checkedStateAt(at(1030), resumed)).toEqual({ state: 'unchecked', since: at(1000) });
  });

  test('is found unchecked at the first look that is late enough, however the results came', () => {
    const seen = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(seen, (seconds) => {
        const moments = seconds.toSorted((a, b) => a - b);
        const seenBy = (now: number) => moments.filter((moment) => moment <= now).at(-1);
        // The first moment without a result in the three intervals before it.
        let truth = 30;
        for (const moment of moments) if (moment < truth) truth = Math.max(truth, moment + 30);
        let lookAt = at(30);
        let found: number | null = null;
        for (let now = 0; found === null; now++) {
          if (at(now) < lookAt) continue;
          const last = seenBy(now);
          const watch = checkedStateAt(at(now), {
            lookAt,
            seenAt: last === undefined ? null : at(last),
            pace,
          });
          if (watch.state === 'unchecked') found = now;
          else lookAt = watch.lookAgainAt;
        }
        expect(found === truth || moments.includes(truth)).toBe(true);
      }),
    );
  });

  test('is never found unchecked within three intervals of a jump of the clock, and always soon after', () => {
    const moment = fc.integer({ min: -864_000, max: 864_000 });
    fc.assert(
      fc.property(moment, fc.option(moment), fc.integer({ min: 0, max: 60 }), (lookAt, seenAt, since) => {
        const facts = {
          lookAt: at(Math.min(lookAt, since)),
          seenAt: seenAt === null ? null : at(seenAt),
          pace,
        };
        const watch = checkedStateAt(at(since), facts, { at: at(0), byMs: 3_600_000 });
        if (since < 30) expect(watch.state).toBe('checked');
        const lookAgainAt = watch.state === 'checked' ? watch.lookAgainAt : at(since);
        expect(lookAgainAt <= at(since + 30)).toBe(true);
        const isSeenSince = seenAt !== null && seenAt > 0 && seenAt <= since;
        if (since >= 30 && !isSeenSince && facts.lookAt <= at(30)) expect(watch.state).toBe('unchecked');
      }),
    );
  });
});
