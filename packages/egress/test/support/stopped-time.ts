import { mock } from 'node:test';
import { atTestEnd } from './cleanup.js';

/**
 * Stops `performance.now` and `setTimeout` until the end of the test. Only `pass` moves them, so a busy machine does not
 * change which deadline passes first.
 */
export function stoppedTime(): { pass(ms: number): void } {
  let nowMs = performance.now();
  const clock = mock.method(performance, 'now', () => nowMs);
  mock.timers.enable({ apis: ['setTimeout'] });
  atTestEnd(() => {
    mock.timers.reset();
    clock.mock.restore();
  });
  return {
    pass: (ms) => {
      nowMs += ms;
      mock.timers.tick(ms);
    },
  };
}
