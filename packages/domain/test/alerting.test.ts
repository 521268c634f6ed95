import { describe, expect, test } from '@jest/globals';
import { idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import {
  type Alerting,
  dependentsInRowMax,
  healthPolicyOf,
  placeFault,
  usualAlerting,
} from '../src/alerting.js';
import type { MonitorId } from '../src/brand.js';

const newId = idSequence();
const aMonitor = (alerting: Partial<Alerting> = {}) => ({
  type: 'http' as const,
  intervalSeconds: 30,
  regions: ['eu', 'us'],
  alerting: { ...usualAlerting, ...alerting },
});

describe('what is asked of the results of a monitor', () => {
  test('is what is usual for its type, unless its owner says otherwise', () => {
    expect(healthPolicyOf(aMonitor(), 'warning')).toEqual({
      intervalMs: 30_000,
      regions: ['eu', 'us'],
      severity: 'warning',
      failuresToOpen: 2,
      regionsToOpen: 1,
      successesToResolve: 1,
    });
    const own = {
      severity: 'critical',
      failuresToOpen: 3,
      regionsToOpen: 2,
      successesToResolve: 4,
    } as const;
    expect(healthPolicyOf(aMonitor(own), 'warning')).toMatchObject(own);
  });

  test('is no second look at what a job has said itself', () => {
    const heartbeat = { ...aMonitor(), type: 'heartbeat' as const };
    expect(healthPolicyOf(heartbeat, 'critical')).toMatchObject({ failuresToOpen: 1 });
    const doubted = { ...heartbeat, alerting: { ...usualAlerting, failuresToOpen: 3 } };
    expect(healthPolicyOf(doubted, 'critical')).toMatchObject({ failuresToOpen: 3 });
  });
});

describe('depending on another monitor', () => {
  const monitorId = newId<MonitorId>();
  const others = Array.from({ length: dependentsInRowMax }, () => newId<MonitorId>());

  test('is fine as long as there is no circle', () => {
    expect(placeFault({ monitorId, ancestors: [], below: 0 })).toBeUndefined();
    expect(placeFault({ monitorId, ancestors: others.slice(0, 3), below: 2 })).toBeUndefined();
    expect(placeFault({ monitorId, ancestors: [monitorId], below: 0 })).toBe('names the monitor itself');
    expect(placeFault({ monitorId, ancestors: [...others.slice(0, 1), monitorId], below: 1 })).toBe(
      'names a monitor that depends on this one',
    );
  });

  test('has a bound', () => {
    const ancestors = others.slice(0, 6);
    expect(placeFault({ monitorId, ancestors, below: 3 })).toBeUndefined();
    expect(placeFault({ monitorId, ancestors, below: 4 })).toBe(
      'has 11 monitors depend on one another in a row; 10 may',
    );
  });

  test('never makes a circle or too long a row, whatever is tried in whatever order', () => {
    const monitors = others.slice(0, 6);
    const anyMove = fc.tuple(fc.constantFrom(...monitors), fc.constantFrom(...monitors));
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const parents = new Map<MonitorId, MonitorId>();
        const ancestorsOf = (id: MonitorId): MonitorId[] => {
          const parent = parents.get(id);
          return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
        };
        const heightOf = (id: MonitorId): number =>
          Math.max(
            0,
            ...monitors.filter((each) => parents.get(each) === id).map((each) => 1 + heightOf(each)),
          );
        for (const [child, parent] of moves) {
          const ancestors = [parent, ...ancestorsOf(parent)];
          const fault = placeFault({ monitorId: child, ancestors, below: heightOf(child) });
          // Whoever asks in a circle would never end: the stack would.
          if (fault === undefined) parents.set(child, parent);
          for (const monitor of monitors)
            expect(ancestorsOf(monitor).length).toBeLessThan(dependentsInRowMax);
        }
      }),
    );
  });
});
