import { describe, expect, test } from '@jest/globals';
import { Signal } from '../../src/scheduling/loop.js';

const long = 60_000;

describe('a signal', () => {
  test('wakes the one who waits', async () => {
    const signal = new Signal();
    const waiting = signal.wait(long);
    signal.notify();
    await waiting;
  });

  test('that comes while nobody waits is kept for the next wait, once', async () => {
    const signal = new Signal();
    signal.notify();
    signal.notify();
    await signal.wait(long);
    const again = Promise.race([
      signal.wait(5).then(() => 'by time'),
      new Promise((done) => setTimeout(done, long, 'late').unref()),
    ]);
    expect(await again).toBe('by time');
  });

  test('is not needed for ever: waiting ends by time too', async () => {
    await new Signal().wait(1);
  });
});
