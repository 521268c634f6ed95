import { describe, expect, test } from '@jest/globals';
import { aMonitor, given } from '@tocsin/testing';
import { defaultAlerting } from '../src/alerting.js';
import { instant } from '../src/brand.js';
import { isRegion } from '../src/check.js';
import { replay } from '../src/decider.js';
import {
  type MonitorCommand,
  type MonitorConfig,
  type MonitorEvent,
  monitor,
  monitorBounds,
  monitorDefaults,
  snapshotOf,
} from '../src/monitor.js';

const now = instant(new Date('2026-05-03T12:00:00.000Z'));
const afterwards = instant(new Date('2026-05-03T13:00:00.000Z'));

const { monitorId, accountId, name, type, target, intervalSeconds, timeoutSeconds } = aMonitor();
const config: MonitorConfig = {
  name,
  type,
  target,
  intervalSeconds,
  timeoutSeconds,
  settings: { keyword: 'ok', headers: { accept: '*/*', host: 'a' } },
  secrets: {},
  regions: ['default'],
  alerting: defaultAlerting,
  tags: [],
};

const create = (plan: 'free' | 'lite', monitorsInUse: number): MonitorCommand => ({
  type: 'CreateMonitor',
  monitorId,
  accountId,
  config,
  plan,
  monitorsInUse,
  now,
});
const change = (changes: Partial<MonitorConfig>): MonitorCommand => ({
  type: 'ChangeMonitor',
  changes,
  now: afterwards,
});
const pause: MonitorCommand = { type: 'PauseMonitor', reason: 'requested', now: afterwards };
const pauseForPlan: MonitorCommand = { type: 'PauseMonitor', reason: 'plan', now: afterwards };
const resumeOn = (plan: 'free' | 'lite', monitorsRunning: number): MonitorCommand => ({
  type: 'ResumeMonitor',
  plan,
  monitorsRunning,
  now: afterwards,
});
const resume = resumeOn('lite', 0);
const deleteMonitor: MonitorCommand = { type: 'DeleteMonitor', now: afterwards };

const created: MonitorEvent = { type: 'MonitorCreated', data: { ...config, monitorId, accountId, at: now } };
const pausedFor = (reason: 'requested' | 'plan'): MonitorEvent => ({
  type: 'MonitorPaused',
  data: { reason, at: afterwards },
});
const paused = pausedFor('requested');
const resumed: MonitorEvent = { type: 'MonitorResumed', data: { at: afterwards } };
const deleted: MonitorEvent = { type: 'MonitorDeleted', data: { at: afterwards } };
const changed = (changes: Partial<MonitorConfig>): MonitorEvent => ({
  type: 'MonitorChanged',
  data: { ...config, ...changes, at: afterwards },
});

describe('creating a monitor', () => {
  test('records its settings', () => {
    given(monitor, []).when(create('free', 0)).then([created]);
  });

  test('is refused as the fourth on the Free plan', () => {
    given(monitor, []).when(create('free', 2)).then([created]);
    given(monitor, []).when(create('free', 3)).then({ refused: 'monitor_limit_reached', monitorsMax: 3 });
  });

  test('has no limit on the Lite plan', () => {
    given(monitor, []).when(create('lite', 100_000)).then([created]);
  });

  test('again changes nothing, also after it was deleted', () => {
    given(monitor, [created]).when(create('free', 3)).then([]);
    given(monitor, [created, deleted]).when(create('lite', 0)).then([]);
  });
});

describe('changing a monitor', () => {
  test('records the whole of its settings', () => {
    given(monitor, [created])
      .when(change({ name: 'Renamed', timeoutSeconds: 20 }))
      .then([changed({ name: 'Renamed', timeoutSeconds: 20 })]);
  });

  test('to what it is already changes nothing', () => {
    given(monitor, [created]).when(change({})).then([]);
    given(monitor, [created, changed({ name: 'Renamed' })])
      .when(change({ name: 'Renamed' }))
      .then([]);
  });

  test('to the same settings in another order changes nothing', () => {
    const settings = { headers: { host: 'a', accept: '*/*' }, keyword: 'ok' };
    given(monitor, [created]).when(change({ settings })).then([]);
  });

  test('changes nothing when there is no such monitor', () => {
    given(monitor, [])
      .when(change({ name: 'Renamed' }))
      .then([]);
    given(monitor, [created, deleted])
      .when(change({ name: 'Renamed' }))
      .then([]);
  });
});

describe('pausing and resuming a monitor', () => {
  test('follow each other', () => {
    given(monitor, [created]).when(pause).then([paused]);
    given(monitor, [created, paused]).when(resume).then([resumed]);
    given(monitor, [created, paused, resumed]).when(pause).then([paused]);
  });

  test('again change nothing', () => {
    given(monitor, [created]).when(resume).then([]);
    given(monitor, [created, paused]).when(pause).then([]);
  });

  test('change nothing when there is no such monitor', () => {
    for (const history of [[], [created, deleted]]) {
      given(monitor, history).when(pause).then([]);
      given(monitor, history).when(resume).then([]);
    }
  });
});

describe('a monitor that its plan paused', () => {
  const pausedForPlan = pausedFor('plan');

  test('is resumed only while the plan has room', () => {
    given(monitor, [created]).when(pauseForPlan).then([pausedForPlan]);
    given(monitor, [created, pausedForPlan]).when(resumeOn('free', 2)).then([resumed]);
    const full = { refused: 'monitor_limit_reached', monitorsMax: 3 } as const;
    given(monitor, [created, pausedForPlan]).when(resumeOn('free', 3)).then(full);
    given(monitor, [created, paused]).when(resumeOn('free', 3)).then(full);
  });

  test('stays paused when a person pauses it too, and not the other way round', () => {
    given(monitor, [created, pausedForPlan]).when(pause).then([paused]);
    given(monitor, [created, paused]).when(pauseForPlan).then([]);
    given(monitor, [created, pausedForPlan]).when(pauseForPlan).then([]);
    expect(replay(monitor, [created, pausedForPlan, paused])).toMatchObject({ pauseReason: 'requested' });
  });
});

describe('deleting a monitor', () => {
  test('works whether it is active or paused', () => {
    given(monitor, [created]).when(deleteMonitor).then([deleted]);
    given(monitor, [created, paused]).when(deleteMonitor).then([deleted]);
  });

  test('again changes nothing', () => {
    given(monitor, [created, deleted]).when(deleteMonitor).then([]);
    given(monitor, []).when(deleteMonitor).then([]);
  });
});

describe('the state of a monitor', () => {
  test('is what its events say', () => {
    const existing = { ...config, monitorId, accountId, createdAt: now };
    expect(replay(monitor, [created])).toEqual({
      ...existing,
      status: 'active',
      pauseReason: null,
      updatedAt: now,
    });
    expect(replay(monitor, [created, paused, changed({ name: 'Renamed' })])).toEqual({
      ...existing,
      name: 'Renamed',
      status: 'paused',
      pauseReason: 'requested',
      updatedAt: afterwards,
    });
    expect(replay(monitor, [created, paused, resumed])).toMatchObject({
      status: 'active',
      pauseReason: null,
    });
  });

  test('is final once it is deleted', () => {
    expect(replay(monitor, [created, deleted, created, paused, changed({})])).toEqual({ status: 'deleted' });
  });
});

describe('snapshotOf', () => {
  test('is what a message says of the monitor, and nothing more', () => {
    expect(snapshotOf(aMonitor())).toEqual({ id: monitorId, name, type, target });
  });
});

describe('the defaults of a monitor', () => {
  test('are within its bounds', () => {
    const { timeoutSeconds: timeout, regions } = monitorDefaults;
    expect(regions.every(isRegion)).toBe(true);
    expect(timeout).toBeGreaterThanOrEqual(monitorBounds.timeoutSecondsMin);
    expect(timeout).toBeLessThanOrEqual(monitorBounds.timeoutSecondsMax);
  });
});
