import { describe, expect, test } from '@jest/globals';
import { instant, type TrialCheck, trialBounds, trialResultAt } from '../src/index.js';

const at = (ms: number) => instant(new Date(ms));
const asked: TrialCheck = { timeoutMs: 10_000, createdAt: at(0), takenAt: null, result: null };

describe('a trial check', () => {
  test('waits for a prober, and ends in words when none takes it', () => {
    expect(trialResultAt(asked, at(trialBounds.takenWithinMs - 1))).toBeNull();
    expect(trialResultAt(asked, at(trialBounds.takenWithinMs))).toEqual({
      status: 'unknown',
      message: 'No prober has taken this check within 15 seconds: none is running, or all are busy.',
      reason: { code: 'trial.not_taken', values: { within: trialBounds.takenWithinMs } },
      durationMs: 0,
      details: null,
    });
  });

  test('that was taken ends in words when its prober is never heard of again', () => {
    const taken = { ...asked, takenAt: at(14_000) };
    const overAtMs = 14_000 + 10_000 + trialBounds.reportedWithinMs;
    expect(trialResultAt(taken, at(overAtMs - 1))).toBeNull();
    expect(trialResultAt(taken, at(overAtMs))?.message).toContain('has not said how it ended');
  });

  test('keeps its result, however late it is looked at', () => {
    const result = { status: 'up', message: 'It answered.', durationMs: 3, details: null } as const;
    expect(trialResultAt({ ...asked, takenAt: at(1), result }, at(1e9))).toBe(result);
  });
});
