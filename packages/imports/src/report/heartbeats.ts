import { bounds, clamp, nameFrom, secondsInWords } from './fields.js';
import type { TakenRow } from './take-monitor.js';

/**
 * A heartbeat that is due a number of seconds after the last one, and may be late.
 *
 * @param graceSeconds unset where the answer does not tell it
 */
export const heartbeatEvery = (
  name: string,
  periodSeconds: number,
  graceSeconds: number | undefined,
): TakenRow => {
  const grace = clamp(Math.round(graceSeconds ?? 0), 0, bounds.heartbeatGraceSecondsMax);
  const period = clamp(
    Math.round(periodSeconds),
    bounds.heartbeatPeriodSecondsMin,
    bounds.heartbeatPeriodSecondsMax,
  );
  return {
    parts: [
      {
        suffix: '',
        type: 'heartbeat',
        target: nameFrom(name, 'Job'),
        settings: { period_seconds: period, grace_seconds: grace },
      },
    ],
    losses: [
      'its URL: give the job the ping URL of the heartbeat',
      ...(graceSeconds === undefined ? ['its grace period, which the answer does not tell'] : []),
      ...(graceSeconds !== undefined && grace !== graceSeconds
        ? [`it may be late by ${secondsInWords(grace)}, and not ${secondsInWords(graceSeconds)}`]
        : []),
      ...(period === periodSeconds
        ? []
        : [`it was due every ${secondsInWords(periodSeconds)}, and is due every ${secondsInWords(period)}`]),
    ],
  };
};
