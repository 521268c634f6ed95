import { expect, test } from '@jest/globals';
import type { Finding } from '../../src/findings/finding-queries.js';
import { worstFirst } from '../../src/findings/worst-first.js';

test('the region that found the worst comes first, the others stay in their order', () => {
  const finding = (region: string, status: Finding['status']): Finding => ({
    region,
    status,
    at: '2026-05-03T12:00:00.000Z',
    message: '',
    reason: null,
    details: {},
  });
  const findings = [finding('a', 'up'), finding('b', 'degraded'), finding('c', 'up'), finding('d', 'down')];
  expect(worstFirst(findings).map(({ region }) => region)).toEqual(['d', 'b', 'a', 'c']);
});
