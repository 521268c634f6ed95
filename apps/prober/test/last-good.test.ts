import { expect, test } from '@jest/globals';
import { type GoodCheck, LastGoodChecks, textOf } from '../src/last-good.js';

const weekMs = 604_800_000;

const bare = (name: string, details: string): GoodCheck => ({
  message: name,
  reason: '',
  duration_ms: 1,
  details,
  startedMs: 0,
  evidence: { raw: { exchanges: [], leftOut: 0 }, secrets: [] },
});

const kibibyte = 1_024;

/** @param bytes of its text */
const good = (name: string, bytes: number): GoodCheck =>
  bare(name, 'x'.repeat(bytes - textOf(bare(name, '')).length));

test('a good check is taken once, and the latest one', () => {
  const checks = new LastGoodChecks(() => 0);
  checks.keep(1, good('one', kibibyte));
  checks.keep(1, good('two', kibibyte));
  expect(checks.take(1)?.message).toBe('two');
  expect(checks.take(1)).toBeUndefined();
});

test('a good check that the api would refuse is not taken', () => {
  let nowMs = weekMs - 1;
  const checks = new LastGoodChecks(() => nowMs);
  checks.keep(1, good('young enough', kibibyte));
  expect(checks.take(1)?.message).toBe('young enough');
  checks.keep(1, good('too old', kibibyte));
  nowMs = weekMs;
  expect(checks.take(1)).toBeUndefined();
});

test('without room, those go that were kept longest ago', () => {
  const checks = new LastGoodChecks(() => 0, 5 * kibibyte);
  for (const series of [1, 2, 3, 4]) checks.keep(series, good('a', kibibyte));
  checks.keep(1, good('a', kibibyte));
  checks.keep(5, good('a', 2 * kibibyte));
  const kept = [1, 2, 3, 4, 5].filter((series) => checks.take(series) !== undefined);
  expect(kept).toEqual([1, 3, 4, 5]);
});

test('what was taken or replaced makes room', () => {
  const checks = new LastGoodChecks(() => 0, 4 * kibibyte);
  checks.keep(1, good('a', kibibyte));
  for (let times = 0; times < 100; times += 1) {
    checks.keep(2, good('a', 2 * kibibyte));
    checks.keep(3, good('a', kibibyte));
    checks.take(3);
  }
  expect(checks.take(1)).toBeDefined();
});

test('one that is larger than all room is not kept', () => {
  const checks = new LastGoodChecks(() => 0, kibibyte - 1);
  checks.keep(1, good('a', kibibyte));
  expect(checks.take(1)).toBeUndefined();
});
