import { describe, expect, test } from '@jest/globals';
import { aMonitor, idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import type { MonitorId } from '../src/brand.js';
import { isRefusal } from '../src/decider.js';
import { type ExistingMonitor, type MonitorActivity, type MonitorCommand, monitor } from '../src/monitor.js';
import { fitToPlan } from '../src/monitors-of-plan.js';
import { type PlanId, planLetsRun, plans } from '../src/plan.js';
import { anyInstant } from './support/arbitraries.js';

const newId = idSequence();
const ids = Array.from({ length: 12 }, () => newId<MonitorId>());

const anyActivity: fc.Arbitrary<MonitorActivity> = fc.constantFrom(
  { status: 'active', pauseReason: null } as const,
  { status: 'paused', pauseReason: 'requested' } as const,
  { status: 'paused', pauseReason: 'plan' } as const,
);

const anyMonitors: fc.Arbitrary<readonly ExistingMonitor[]> = fc
  .uniqueArray(
    fc.record({ monitorId: fc.constantFrom(...ids), createdAt: anyInstant, activity: anyActivity }),
    {
      selector: ({ monitorId }) => monitorId,
      maxLength: ids.length,
    },
  )
  .map((all) => all.map(({ activity, ...given }) => ({ ...aMonitor(given), ...activity })));

const anyPlan = fc.constantFrom<PlanId>('free', 'lite');

const now = aMonitor().updatedAt;

const decided = (before: ExistingMonitor, command: MonitorCommand): ExistingMonitor => {
  const decision = monitor.decide(command, before);
  if (isRefusal(decision)) throw new Error(decision.detail);
  return decision.reduce(monitor.evolve, before) as ExistingMonitor;
};

const running = (monitors: readonly ExistingMonitor[]): readonly ExistingMonitor[] =>
  monitors.filter(({ status }) => status === 'active');

/** Carries out what `fitToPlan` says, in its order. @throws Error when a monitor refuses it */
const fitted = (plan: PlanId, monitors: readonly ExistingMonitor[]): readonly ExistingMonitor[] => {
  const { toPause, toResume } = fitToPlan(plan, monitors);
  const current = new Map(monitors.map((each) => [each.monitorId, each]));
  const change = (id: MonitorId, command: MonitorCommand) => {
    const before = current.get(id);
    if (before) current.set(id, decided(before, command));
  };
  for (const id of toPause) change(id, { type: 'PauseMonitor', reason: 'plan', now });
  for (const id of toResume) {
    const monitorsRunning = running([...current.values()]).length;
    change(id, { type: 'ResumeMonitor', plan, monitorsRunning, now });
  }
  return [...current.values()];
};

const isOlder = (a: ExistingMonitor, b: ExistingMonitor): boolean =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.monitorId < b.monitorId);

const always = (holds: (plan: PlanId, before: readonly ExistingMonitor[]) => void) =>
  fc.assert(fc.property(anyPlan, anyMonitors, holds));

describe('fitting any monitors to a plan', () => {
  test('leaves no more running than the plan has', () => {
    always((plan, before) => {
      const { monitorsMax } = plans[plan];
      expect(running(fitted(plan, before)).length).toBeLessThanOrEqual(monitorsMax ?? before.length);
    });
  });

  test('leaves nothing paused by the plan while there is room', () => {
    always((plan, before) => {
      const after = fitted(plan, before);
      const isPausedByPlan = after.some(({ pauseReason }) => pauseReason === 'plan');
      if (isPausedByPlan) expect(planLetsRun(plan, running(after).length)).not.toBeNull();
    });
  });

  test('changes nothing that a person paused', () => {
    always((plan, before) => {
      const requested = (all: readonly ExistingMonitor[]) =>
        all.filter(({ pauseReason }) => pauseReason === 'requested');
      expect(requested(fitted(plan, before))).toEqual(requested(before));
    });
  });

  test('pauses the newest that run, and resumes the oldest that a plan paused', () => {
    always((plan, before) => {
      const { toPause, toResume } = fitToPlan(plan, before);
      const at = (id: MonitorId) => before.find(({ monitorId }) => monitorId === id) as ExistingMonitor;
      for (const paused of toPause.map(at)) {
        for (const kept of running(before).filter(({ monitorId }) => !toPause.includes(monitorId)))
          expect(isOlder(kept, paused)).toBe(true);
      }
      const waiting = before.filter(
        ({ pauseReason, monitorId }) => pauseReason === 'plan' && !toResume.includes(monitorId),
      );
      for (const resumed of toResume.map(at))
        for (const left of waiting) expect(isOlder(resumed, left)).toBe(true);
      expect(toPause.length === 0 || toResume.length === 0).toBe(true);
    });
  });

  test('a second time changes nothing', () => {
    always((plan, before) => {
      expect(fitToPlan(plan, fitted(plan, before))).toEqual({ toPause: [], toResume: [] });
    });
  });

  test('and back to a plan without a bound runs all again but what a person paused', () => {
    always((_plan, before) => {
      const after = fitted('lite', fitted('free', before));
      for (const { pauseReason } of after) expect(pauseReason).not.toBe('plan');
    });
  });
});

test('of five monitors on Free the two newest are paused, the newest first', () => {
  const five = ids.slice(0, 5).map((monitorId) => aMonitor({ monitorId }));
  expect(fitToPlan('free', [...five].reverse())).toEqual({ toPause: [ids[4], ids[3]], toResume: [] });
});
