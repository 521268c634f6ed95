import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkStatuses,
  componentState,
  initialHealth,
  instant,
  isFlapping,
  type MonitorFacts,
  monitorState,
} from '../src/index.js';

const up: MonitorFacts = {
  isPaused: false,
  health: 'up',
  hasOpenIncident: false,
  isFlapping: false,
  isUnchecked: false,
  isUnsupported: false,
};

describe('the state of a monitor', () => {
  test.each<[string, Partial<MonitorFacts>]>([
    ['up', {}],
    ['down', { health: 'down', hasOpenIncident: true }],
    ['down', { health: 'down', hasOpenIncident: true, isFlapping: true }],
    ['down', { health: 'down' }],
    ['degraded', { health: 'degraded', hasOpenIncident: true }],
    ['flapping', { hasOpenIncident: true, isFlapping: true }],
    ['incident', { hasOpenIncident: true }],
    ['incident', { hasOpenIncident: true, health: 'unknown', isUnchecked: true }],
    ['unchecked', { health: 'unknown', isUnchecked: true }],
    ['unsupported', { health: 'unknown', isUnsupported: true }],
    ['unknown', { health: 'unknown' }],
    ['paused', { isPaused: true, health: 'down', hasOpenIncident: true }],
  ])('is %s for %j', (state, facts) => {
    expect(monitorState({ ...up, ...facts })).toBe(state);
  });

  test('is not up while an incident is open, and not down while checks find it up', () => {
    const facts = fc.record({
      isPaused: fc.boolean(),
      health: fc.constantFrom(...checkStatuses),
      hasOpenIncident: fc.boolean(),
      isFlapping: fc.boolean(),
      isUnchecked: fc.boolean(),
      isUnsupported: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (each) => {
        const state = monitorState(each);
        if (each.hasOpenIncident) expect(state).not.toBe('up');
        if (state === 'down') expect(each.health).toBe('down');
      }),
    );
  });

  test('decides what its component on a status page shows', () => {
    const shown = (facts: Partial<MonitorFacts>) => {
      const { isPaused, health, hasOpenIncident } = { ...up, ...facts };
      const monitor = { isPaused, health, openIncident: hasOpenIncident ? ('critical' as const) : null };
      return componentState({ handState: 'maintenance', monitor, inMaintenance: false, posted: [] });
    };
    expect(shown({})).toBe('operational');
    expect(shown({ health: 'down' })).toBe('major_outage');
    expect(shown({ hasOpenIncident: true })).toBe('major_outage');
    expect(shown({ isPaused: true })).toBe('maintenance');
    expect(shown({ health: 'unknown' })).toBe('maintenance');
  });
});

test('a monitor is flapping once its third incident of the window is open', () => {
  const at = (minute: number) => instant(new Date(Date.UTC(2026, 4, 3, 10, minute)));
  const third = { ...initialHealth, reported: 'down', openings: [at(0), at(5), at(10)] } as const;
  expect(isFlapping(third)).toBe(true);
  expect(isFlapping({ ...third, openings: third.openings.slice(1) })).toBe(false);
  expect(isFlapping({ ...third, reported: null })).toBe(false);
});
