import { describe, expect, test } from '@jest/globals';
import { idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import {
  type Alerting,
  defaultAlerting,
  healthPolicyOf,
  parentChainMax,
  parentFault,
} from '../src/alerting.js';
import type { MonitorId } from '../src/brand.js';

const newId = idSequence();
const aMonitor = (alerting: Partial<Alerting> = {}) => ({
  type: 'http' as const,
  intervalSeconds: 30,
  regions: ['eu', 'us'],
  alerting: { ...defaultAlerting, ...alerting },
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
    const doubted = { ...heartbeat, alerting: { ...defaultAlerting, failuresToOpen: 3 } };
    expect(healthPolicyOf(doubted, 'critical')).toMatchObject({ failuresToOpen: 3 });
  });
});

describe('depending on another monitor', () => {
  const monitorId = newId<MonitorId>();
  const others = Array.from({ length: parentChainMax }, () => newId<MonitorId>());

  test('is fine as long as there is no circle', () => {
    expect(parentFault({ monitorId, ancestors: [], depthBelow: 0 })).toBeUndefined();
    expect(parentFault({ monitorId, ancestors: others.slice(0, 3), depthBelow: 2 })).toBeUndefined();
    expect(parentFault({ monitorId, ancestors: [monitorId], depthBelow: 0 })).toBe(
      'names the monitor itself',
    );
    expect(parentFault({ monitorId, ancestors: [...others.slice(0, 1), monitorId], depthBelow: 1 })).toBe(
      'names a monitor that depends on this one',
    );
  });

  test('has a bound', () => {
    const ancestors = others.slice(0, 6);
    expect(parentFault({ monitorId, ancestors, depthBelow: 3 })).toBeUndefined();
    expect(parentFault({ monitorId, ancestors, depthBelow: 4 })).toBe(
      'makes a chain of 11 monitors; the limit is 10',
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
          const fault = parentFault({ monitorId: child, ancestors, depthBelow: heightOf(child) });
          // An accepted cycle would overflow the stack in `ancestorsOf`.
          if (fault === undefined) parents.set(child, parent);
          for (const monitor of monitors) expect(ancestorsOf(monitor).length).toBeLessThan(parentChainMax);
        }
      }),
    );
  });
});
