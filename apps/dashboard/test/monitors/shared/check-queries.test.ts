import { expect, test } from '@jest/globals';
import { untilNextCheckMs } from '../../../src/monitors/shared/check-queries.js';
import { monitor } from '../../support/monitor.js';

const nowMs = Date.parse('2026-05-03T12:00:00.000Z');
const ago = (seconds: number, region = 'eu') => ({
  region,
  at: new Date(nowMs - seconds * 1000).toISOString(),
});
const shop = monitor({ status: 'up', interval_seconds: 600 });

test.each([
  ['soon after the next check is due', [ago(590)], 11_000],
  ['of the region that is due first', [ago(10, 'us'), ago(590)], 11_000],
  ['later and later while it is late', [ago(610)], 10_000],
  ['after a second at the earliest', [ago(600)], 1000],
  ['after half a minute at the latest while it is late', [ago(6000)], 30_000],
  ['after an interval when there is none yet', [], 600_000],
])('the page looks for the next check %s', (_, checks, wantedMs) => {
  expect(untilNextCheckMs(shop, checks, nowMs)).toBe(wantedMs);
});

test('a paused monitor is not looked at', () => {
  expect(untilNextCheckMs({ ...shop, status: 'paused' }, [ago(10)], nowMs)).toBe(false);
});
