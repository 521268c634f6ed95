import { describe, expect, test } from '@jest/globals';
import { Trace } from '../../src/simulation/task-queue.js';

describe('a trace', () => {
  test('has numbered lines with the time, and marks what it is asked about', () => {
    const time = { nowMs: 0 };
    const trace = new Trace(time);
    trace.add('dispatcher 1', 'starts');
    time.nowMs = 12_345;
    trace.add('dispatcher 1', 'sends message 7', 'message 7');
    expect(trace.text('message 7')).toBe(
      '    1     0.000s  dispatcher 1    starts\n>   2    12.345s  dispatcher 1    sends message 7\n',
    );
    expect(trace.text()).not.toContain('>');
  });
});
