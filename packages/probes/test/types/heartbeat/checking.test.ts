import { describe, expect, test } from '@jest/globals';
import { inEnglish, instant } from '@tocsin/domain';
import { readSettings } from '../../../src/settings/read-settings.js';
import { type Checking, judgeChecks as judgeChecksAt } from '../../../src/types/heartbeat/checking.js';
import { heartbeat } from '../../../src/types/heartbeat/heartbeat.js';
import { said } from '../../support/said.js';

const now = new Date('2026-05-03T14:10:00.000Z');
const since = new Date('2026-05-03T14:02:00.000Z');
type Told = ReturnType<typeof judgeChecksAt>['told'];
const inWords = (verdict: ReturnType<typeof judgeChecksAt>) => ({
  ...verdict,
  message: inEnglish(verdict.message),
});
const judgeChecks = (checking: Checking, at: Date, told?: Told, jumpedAt?: Date) =>
  inWords(judgeChecksAt(checking, { now: at, jumpedAt }, told));
const minutesLater = (minutes: number) => new Date(now.getTime() + 60_000 * minutes);

const none: Checking = { monitors: 12, unchecked: 0, since: undefined, regions: [], example: undefined };

const blind = (region: string, cause: 'network' | 'name_servers' = 'network') => ({
  region,
  sight: { state: 'blind', since: instant(since), cause } as const,
});
const silent = (region: string) => ({ region, sight: { state: 'silent', since: null } as const });
const seeing = (region: string) => ({ region, sight: { state: 'seeing' } as const });

const unchecked = (overrides: Partial<Checking>): Checking => ({
  ...none,
  unchecked: 3,
  since,
  regions: [blind('eu')],
  ...overrides,
});

describe('that monitors are being checked', () => {
  test.each([
    [{ monitors: 12 }, 'All 12 monitors are being checked.'],
    [{ monitors: 1 }, '1 monitor is being checked.'],
    [{ monitors: 0 }, 'There is no other monitor to check.'],
  ])('is said of %p', (overrides, message) => {
    expect(judgeChecks({ ...none, ...overrides }, now)).toMatchObject({ status: 'up', message });
  });

  test.each([
    [{}, 'the prober of region eu has seen nothing'],
    [{ regions: [blind('eu', 'name_servers')] }, 'the prober of region eu has reached no name server'],
    [{ regions: [silent('eu'), silent('us')] }, 'no prober of regions eu and us is running'],
    [
      { regions: [blind('eu'), seeing('ap'), silent('us')] },
      'the prober of region eu has seen nothing and no prober of region us is running',
    ],
    [{ regions: [seeing('eu')] }, 'no result came from region eu'],
    [
      {
        regions: [seeing('eu')],
        example: { name: 'Shop', said: said('EGRESS_ALLOW does not name 10.0.0.1.') },
      },
      'the latest check of Shop said: EGRESS_ALLOW does not name 10.0.0.1',
    ],
  ])('is denied of %p with its reason', (overrides, reason) => {
    expect(judgeChecks(unchecked(overrides), now)).toMatchObject({
      status: 'down',
      message: `3 of 12 monitors have not been checked since 2026-05-03 14:02:00 UTC: ${reason}.`,
      judgeAgainAt: undefined,
      details: { monitors: 12, unchecked: 3, unchecked_since: since.toISOString() },
    });
  });

  test('is denied after a minute and a half, so that a prober that is started again rings nobody', () => {
    const rungAt = new Date(since.getTime() + 90_000);
    const justBefore = new Date(rungAt.getTime() - 1);
    expect(judgeChecks(unchecked({ unchecked: 1 }), justBefore)).toMatchObject({
      status: 'up',
      message: expect.stringContaining('1 of 12 monitors has not been checked'),
      judgeAgainAt: rungAt,
    });
    expect(judgeChecks(unchecked({ unchecked: 1 }), rungAt).status).toBe('down');
  });
});

describe('an open incident', () => {
  test('ends and another opens when a region goes dark that it did not tell of, for a minute and a half', () => {
    const first = judgeChecks(unchecked({ unchecked: 1, regions: [seeing('eu')] }), now);
    expect(first).toMatchObject({ status: 'down', opensAnew: false });
    const darkSince = minutesLater(20);
    const dark = { region: 'eu', sight: { state: 'silent', since: instant(darkSince) } as const };
    const seen = (minutes: number) =>
      judgeChecks(unchecked({ unchecked: 5, regions: [dark] }), minutesLater(minutes), first.told);
    expect(seen(21)).toMatchObject({ status: 'down', opensAnew: false });
    expect(seen(21.5)).toMatchObject({ status: 'down', opensAnew: true, told: { regions: ['eu'] } });
    const anew = seen(22);
    const more = unchecked({ unchecked: 9, regions: [dark] });
    for (const minutes of [22, 60, 600])
      expect(judgeChecks(more, minutesLater(minutes), anew.told).opensAnew).toBe(false);
  });

  test('tells of a region that saw again and is dark once more, but not within ten minutes', () => {
    const first = judgeChecks(unchecked({}), now);
    const again = judgeChecks(
      unchecked({ unchecked: 2, regions: [seeing('eu')] }),
      minutesLater(1),
      first.told,
    );
    expect(again).toMatchObject({ opensAnew: false, told: { unchecked: 2, regions: [] } });
    expect(judgeChecks(unchecked({}), minutesLater(9), again.told).opensAnew).toBe(false);
    expect(judgeChecks(unchecked({}), minutesLater(10), again.told).opensAnew).toBe(true);
  });

  test('ends and another opens when more monitors are unchecked though all regions see, once an hour', () => {
    const first = judgeChecks(unchecked({ unchecked: 2, regions: [seeing('eu')] }), now);
    const more = unchecked({ unchecked: 3, regions: [seeing('eu')] });
    expect(judgeChecks(more, minutesLater(59), first.told).opensAnew).toBe(false);
    expect(judgeChecks(more, minutesLater(60), first.told).opensAnew).toBe(true);
    const fewer = judgeChecks(
      unchecked({ unchecked: 1, regions: [seeing('eu')] }),
      minutesLater(1),
      first.told,
    );
    const swapped = unchecked({ unchecked: 2, regions: [seeing('eu')] });
    expect(judgeChecks(swapped, minutesLater(60), fewer.told).opensAnew).toBe(true);
  });

  test('is not judged for a minute and a half after the clock jumped', () => {
    const { told } = judgeChecks(unchecked({}), now);
    for (const jumpedAt of [minutesLater(60), minutesLater(-600)]) {
      const at = (seconds: number) => new Date(jumpedAt.getTime() + 1000 * seconds);
      expect(judgeChecks(unchecked({}), at(89), told, jumpedAt)).toMatchObject({
        status: 'unknown',
        told,
        judgeAgainAt: at(90),
      });
      expect(judgeChecks(unchecked({}), at(90), told, jumpedAt).status).toBe('down');
      expect(judgeChecks(unchecked({}), at(1), undefined, jumpedAt).status).toBe('unknown');
    }
  });
});

describe('the settings', () => {
  test.each([
    [{ watches: 'checks' }, true],
    [{ watches: 'checks', period_seconds: 60 }, false],
    [{ watches: 'checks', cron: '* * * * *' }, false],
    [{ watches: 'pings' }, false],
    [{ watches: 'pings', period_seconds: 60 }, true],
    [{ period_seconds: 60 }, true],
    [{ watches: 'all' }, false],
  ])('%p are taken: %p', (given, ok) => {
    expect(readSettings(heartbeat, given).ok).toBe(ok);
  });
});
