import { describe, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { readSettings } from '../../../src/settings/read-settings.js';
import { type Checking, judgeChecks } from '../../../src/types/heartbeat/checking.js';
import { heartbeat } from '../../../src/types/heartbeat/heartbeat.js';

const now = new Date('2026-05-03T14:10:00.000Z');
const since = new Date('2026-05-03T14:02:00.000Z');
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
      { regions: [seeing('eu')], example: { name: 'Shop', message: 'EGRESS_ALLOW does not name 10.0.0.1.' } },
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
