import { describe, expect, test } from '@jest/globals';
import { OwnTrouble } from '../src/own-trouble.js';

const without = (nowMs = { value: 0 }) =>
  new OwnTrouble({ monotonicMs: () => nowMs.value, canaryAnswers: undefined });

describe('without a canary', () => {
  test('one target that is down is down', async () => {
    const trouble = without();
    for (const host of ['a', 'b', 'c']) await trouble.explains(host, 'up');
    expect(await trouble.explains('a', 'down')).toBeUndefined();
    expect(await trouble.explains('b', 'down')).toBeUndefined();
  });

  test('all of several targets that fail at once say nothing of themselves, until one answers', async () => {
    const trouble = without();
    for (const host of ['a', 'b', 'c']) await trouble.explains(host, 'up');
    for (const host of ['a', 'b']) await trouble.explains(host, 'down');
    expect(await trouble.explains('c', 'down')).toContain('failed at once');
    await trouble.explains('b', 'degraded');
    expect(await trouble.explains('c', 'down')).toBeUndefined();
  });

  test('targets that never answered are down', async () => {
    const trouble = without();
    for (const host of ['a', 'b', 'c', 'd']) expect(await trouble.explains(host, 'down')).toBeUndefined();
  });

  test('what was heard long ago does not count', async () => {
    const nowMs = { value: 0 };
    const trouble = without(nowMs);
    for (const host of ['a', 'b', 'c']) await trouble.explains(host, 'up');
    for (const host of ['a', 'b']) await trouble.explains(host, 'down');
    nowMs.value = 100_000;
    expect(await trouble.explains('c', 'down')).toBeUndefined();
  });
});

describe('with a canary', () => {
  test('what is down is down as long as the canary answers', async () => {
    let answers = true;
    const nowMs = { value: 0 };
    let asked = 0;
    const canaryAnswers = async () => {
      asked += 1;
      return answers;
    };
    const trouble = new OwnTrouble({ monotonicMs: () => nowMs.value, canaryAnswers });
    expect(await trouble.explains('a', 'up')).toBeUndefined();
    expect(asked).toBe(0);
    expect(await trouble.explains('a', 'down')).toBeUndefined();
    answers = false;
    expect(await trouble.explains('b', 'down')).toBeUndefined();
    nowMs.value = 10_000;
    expect(await trouble.explains('c', 'down')).toContain('canary');
    expect(asked).toBe(2);
  });
});
