import { expect, test } from '@jest/globals';
import { pushoverPost } from '../../src/pushover/definition.js';
import { aTest, bare, opened, resolved, saying } from '../support/messages.js';

const info = { ...opened, incident: { ...opened.incident, severity: 'info' } } as const;

test('the priority follows the severity, unless the channel has one', () => {
  expect(pushoverPost(bare(opened), {}).priority).toBe('1');
  expect(pushoverPost(bare(info), {}).priority).toBe('0');
  expect(pushoverPost(bare(opened), { priority: 'lowest' }).priority).toBe('-2');
});

test('only an emergency is repeated: every 30 seconds or more, for 3 hours at most', () => {
  const { priority, retry, expire } = pushoverPost(bare(opened), { priority: 'emergency' });
  expect(priority).toBe('2');
  expect(Number(retry)).toBeGreaterThanOrEqual(30);
  expect(Number(expire)).toBeLessThanOrEqual(10_800);
  for (const message of [resolved, aTest]) {
    expect(pushoverPost(bare(message), { priority: 'emergency' })).toMatchObject({ priority: '0' });
    expect(pushoverPost(bare(message), { priority: 'emergency' })).not.toHaveProperty('retry');
  }
  expect(pushoverPost(bare(opened), { priority: 'high' })).not.toHaveProperty('expire');
});

test('the longest name leaves room for all facts', () => {
  const { message } = pushoverPost(bare(saying({ name: '😀'.repeat(2_000), target: 'x'.repeat(2_000) })), {});
  expect(message).toMatch(/\nSeverity: critical\nStarted: 2026-05-03 12:34:56 UTC$/);
});
