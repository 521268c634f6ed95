import { describe, expect, test } from '@jest/globals';
import { answerOr, databaseLook } from '../src/index.js';

describe('asking a database that may be away', () => {
  test('gives its answer', async () => {
    expect(await answerOr(0, async () => 7)).toBe(7);
  });

  test('gives the other answer when it fails', async () => {
    expect(await answerOr(0, () => Promise.reject(new Error('away')))).toBe(0);
  });

  test('gives the other answer when it hangs', async () => {
    expect(await answerOr(0, () => new Promise(() => undefined))).toBe(0);
  });
});

describe('a look at the database', () => {
  const fake = () => {
    const calls = { writes: 0, nowMs: 0, isAlive: async () => true, write: async (): Promise<void> => {} };
    const look = databaseLook(
      {
        isAlive: () => calls.isAlive(),
        tryWrite: () => {
          calls.writes += 1;
          return calls.write();
        },
      },
      () => calls.nowMs,
    );
    return { calls, look };
  };
  const full = () => Promise.reject(new Error('disk is full'));

  test('writes at most once in five seconds', async () => {
    const { calls, look } = fake();
    for (let at = 0; at < 10_000; at += 500) {
      calls.nowMs = at;
      expect(await look()).toBe('ready');
    }
    expect(calls.writes).toBe(2);
  });

  test('says that nothing can be written, until a write succeeds again', async () => {
    const { calls, look } = fake();
    calls.write = full;
    expect([await look(), await look()]).toEqual(['not_writable', 'not_writable']);
    calls.write = async () => {};
    calls.nowMs = 4_999;
    expect(await look()).toBe('not_writable');
    calls.nowMs = 5_000;
    expect(await look()).toBe('ready');
    expect(calls.writes).toBe(2);
  });

  test('keeps what it knew while a write hangs, and begins no other', async () => {
    const { calls, look } = fake();
    let fail = (_: Error): void => {};
    calls.write = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    expect(await Promise.all([look(), look()])).toEqual(['ready', 'ready']);
    expect(calls.writes).toBe(1);
    fail(new Error('disk is full'));
    expect(await look()).toBe('not_writable');
  });

  test('writes nothing to a database that does not answer', async () => {
    const { calls, look } = fake();
    calls.isAlive = full;
    expect(await look()).toBe('silent');
    expect(calls.writes).toBe(0);
  });
});
