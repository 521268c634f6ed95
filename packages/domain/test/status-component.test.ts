import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ComponentFacts,
  componentDay,
  componentState,
  componentStates,
  isOrphaned,
  overallState,
  type WatchedBy,
  worseState,
  worstState,
} from '../src/status-component.js';

const up: WatchedBy = { health: 'up', isPaused: false, openIncident: null };
const facts = (overrides: Partial<ComponentFacts> = {}): ComponentFacts => ({
  handState: 'operational',
  monitor: up,
  inMaintenance: false,
  posted: [],
  ...overrides,
});
const anyState = fc.constantFrom(...componentStates);

describe('the state of a component', () => {
  test.each<[string, Partial<WatchedBy>, string]>([
    ['is up', {}, 'operational'],
    ['is degraded', { health: 'degraded' }, 'degraded'],
    ['is down', { health: 'down', openIncident: 'warning' }, 'major_outage'],
    ['is up with an incident that a request opened', { openIncident: 'critical' }, 'major_outage'],
    ['is up with a small incident', { openIncident: 'info' }, 'degraded'],
  ])('comes from its monitor, which %s', (_, monitor, expected) => {
    expect(componentState(facts({ monitor: { ...up, ...monitor } }))).toBe(expected);
  });

  test.each<[string, WatchedBy | null]>([
    ['has no monitor', null],
    ['has a paused one', { ...up, health: 'down', isPaused: true }],
    ['has one that nothing is known of', { ...up, health: 'unknown' }],
  ])('is the one set by hand when it %s', (_, monitor) => {
    expect(componentState(facts({ monitor, handState: 'degraded' }))).toBe('degraded');
  });

  test('is maintenance in a window, whatever the checks find', () => {
    expect(componentState(facts({ monitor: { ...up, health: 'down' }, inMaintenance: true }))).toBe(
      'maintenance',
    );
  });

  test('is never better than what an open post says, and never better than what the checks find', () => {
    fc.assert(
      fc.property(fc.array(anyState), anyState, fc.boolean(), (posted, handState, inMaintenance) => {
        const without = componentState(facts({ monitor: null, handState, inMaintenance }));
        const state = componentState(facts({ monitor: null, handState, inMaintenance, posted }));
        for (const other of [...posted, without]) expect(worseState(state, other)).toBe(state);
        expect([...posted, without]).toContain(state);
      }),
    );
  });

  test('of a group is that of its worst component, and operational for an empty one', () => {
    expect(worstState(['degraded', 'maintenance', 'partial_outage'])).toBe('partial_outage');
    expect(worstState([])).toBe('operational');
  });
});

describe('the state of a page', () => {
  test('is a partial outage when not all is out', () => {
    expect(overallState(['major_outage', 'major_outage'])).toBe('major_outage');
    expect(overallState(['major_outage', 'operational'])).toBe('partial_outage');
    expect(overallState(['operational', 'maintenance'])).toBe('maintenance');
    expect(overallState([])).toBe('operational');
  });

  test('does not depend on the order of its components', () => {
    fc.assert(
      fc.property(fc.array(anyState), (states) => {
        expect(overallState(states.toReversed())).toBe(overallState(states));
      }),
    );
  });
});

test('a component that stood on a monitor is orphaned when it was deleted', () => {
  const component = {
    name: 'Shop',
    description: '',
    group: null,
    handState: 'operational',
    showsTarget: false,
  };
  const of = (source: 'monitor' | 'hand') =>
    isOrphaned({ ...component, source, monitorId: null, handState: 'operational' });
  expect([of('monitor'), of('hand')]).toEqual([true, false]);
});

describe('the day of a component', () => {
  const counts = { up: 1430, degraded: 0, down: 10, unconfirmed: 0, maintenance: 0 };
  const eachMinute = { intervalSeconds: 60, regions: 1 };
  const day = 20_576;

  test('has the minutes that its failed checks stand for', () => {
    expect(componentDay(day, counts, eachMinute)).toEqual({
      date: '2026-05-03',
      minutesDown: 10,
      minutesMaintenance: 0,
      minutesUnmeasured: 0,
      unmeasured: false,
    });
    const inTwoRegions = { ...counts, up: 2860, down: 20 };
    expect(componentDay(day, inTwoRegions, { ...eachMinute, regions: 2 }).minutesDown).toBe(10);
  });

  test('counts no failure that was not confirmed', () => {
    expect(componentDay(day, { ...counts, unconfirmed: 10 }, eachMinute).minutesDown).toBe(0);
    expect(componentDay(day, { ...counts, unconfirmed: 9 }, eachMinute).minutesDown).toBe(1);
  });

  test('has maintenance and what was not measured beside the minutes down', () => {
    const partly = { ...counts, up: 600, maintenance: 60 };
    expect(componentDay(day, partly, eachMinute)).toMatchObject({
      minutesDown: 10,
      minutesMaintenance: 60,
      minutesUnmeasured: 770,
    });
    expect(componentDay(day, partly, eachMinute, 700).minutesUnmeasured).toBe(30);
  });

  test('says that nothing was measured', () => {
    const none = { up: 0, degraded: 0, down: 0, unconfirmed: 0, maintenance: 0 };
    expect(componentDay(0, none, eachMinute)).toMatchObject({
      date: '1970-01-01',
      minutesUnmeasured: 1440,
      unmeasured: true,
    });
  });

  test('has at least a minute down with a confirmed failure, and never more minutes than the day', () => {
    const count = fc.nat({ max: 100_000 });
    const anyCounts = fc.record({
      up: count,
      degraded: count,
      down: count,
      unconfirmed: count,
      maintenance: count,
    });
    fc.assert(
      fc.property(
        anyCounts,
        fc.integer({ min: 10, max: 86_400 }),
        fc.integer({ min: 1, max: 1440 }),
        (found, intervalSeconds, soFar) => {
          const all = { ...found, down: found.down + found.unconfirmed };
          const { minutesDown, minutesMaintenance, minutesUnmeasured } = componentDay(
            day,
            all,
            { intervalSeconds, regions: 1 },
            soFar,
          );
          expect(minutesDown >= 1).toBe(found.down > 0);
          const minutes = [minutesDown, minutesMaintenance, minutesUnmeasured];
          for (const each of minutes) expect(each).toBeGreaterThanOrEqual(0);
          expect(minutes.reduce((a, b) => a + b)).toBeLessThanOrEqual(soFar);
        },
      ),
    );
  });
});
