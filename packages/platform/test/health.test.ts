import { describe, expect, test } from '@jest/globals';
import { answerOr } from '../src/index.js';

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
