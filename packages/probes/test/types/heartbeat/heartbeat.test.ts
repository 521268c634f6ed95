import { describe, expect, test } from '@jest/globals';
import { inEnglish, type Said } from '@tocsin/domain';
import fc from 'fast-check';
import { registry } from '../../../src/registry.js';
import { readSettings } from '../../../src/settings/read-settings.js';
import {
  type HeartbeatPing,
  type HeartbeatState,
  heartbeat,
} from '../../../src/types/heartbeat/heartbeat.js';

const day = '2026-05-03';
const at = (time: string) => new Date(time.includes('T') ? time : `${day}T${time}Z`);
const created: HeartbeatState = { since: at('00:00:00'), startedAt: undefined, ended: undefined };

const started = (time: string): HeartbeatPing => ({ kind: 'start', at: at(time) });
const succeeded = (time: string): HeartbeatPing => ({ kind: 'success', at: at(time) });
const failed = (time: string): HeartbeatPing => ({ kind: 'fail', at: at(time) });
const exited = (exitCode: number, time: string): HeartbeatPing => ({ kind: 'exit', exitCode, at: at(time) });

type Settings = Parameters<typeof heartbeat.judge>[0];

const shared = {
  watches: 'pings',
  time_zone: 'UTC',
  grace_seconds: 600,
  waits_for_first_ping: false,
} as const;
const hourly: Settings = { ...shared, period_seconds: 3_600 };

const after = (...pings: readonly HeartbeatPing[]) => pings.reduce(heartbeat.received, created);
const inWords = <Verdict extends { readonly message: Said }>(verdict: Verdict) => ({
  ...verdict,
  message: inEnglish(verdict.message),
});
const judged = (state: HeartbeatState, time: string, settings: Settings = hourly) =>
  inWords(heartbeat.judge(settings, state, at(time)));

describe('a job without a ping', () => {
  test('is up until its first one is due, and says when to look again', () => {
    expect(judged(created, '01:10:00')).toMatchObject({
      status: 'up',
      message: 'The next ping is due by 2026-05-03 01:10:00 UTC. None has come so far.',
      judgeAgainAt: at('01:10:00'),
    });
  });

  test('is down after period and grace', () => {
    expect(judged(created, '01:10:01')).toMatchObject({
      status: 'down',
      message: 'No ping came by 2026-05-03 01:10:00 UTC. None has come so far.',
      judgeAgainAt: undefined,
    });
  });
});

describe('an upside-down job', () => {
  const upsideDown: Settings = Object.assign({}, hourly, { upside_down: true });

  test('is down from a ping until the next one would be due', () => {
    const state = after(succeeded('00:30:00'));
    expect(judged(state, '01:30:00', upsideDown)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^It should fail, and does not\. The next ping is due by /),
      judgeAgainAt: at('01:40:00'),
    });
    expect(judged(state, '01:40:01', upsideDown)).toMatchObject({ status: 'up', judgeAgainAt: undefined });
  });

  test('is not one that watches checks', () => {
    const settings = { watches: 'checks', upside_down: true };
    expect(readSettings(registry.heartbeat, settings)).toMatchObject({
      ok: false,
      errors: [
        {
          field: 'settings.upside_down',
          message: 'settings.upside_down must not be set when watches is checks',
        },
      ],
    });
  });
});

describe('a job that is judged from its first ping on', () => {
  const waiting: Settings = { ...hourly, waits_for_first_ping: true };

  test('is unknown until one comes, however long that takes', () => {
    for (const time of ['00:00:01', '01:10:01', '2027-05-03T00:00:00Z'])
      expect(judged(created, time, waiting)).toMatchObject({
        status: 'unknown',
        message: 'No ping has come yet. It is judged from the first one on.',
        judgeAgainAt: undefined,
      });
  });

  test('is unknown too when the clock jumped or the service was away meanwhile', () => {
    const [jumpedAt, absence] = [at('00:30:00'), { from: at('00:30:00'), to: at('00:40:00') }];
    for (const state of [
      { ...created, jumpedAt },
      { ...created, absence },
    ])
      expect(judged(state, '00:50:00', waiting)).toMatchObject({
        status: 'unknown',
        message: expect.stringMatching(/^No ping has come yet/),
      });
  });

  test.each<[string, HeartbeatPing, string, 'up' | 'down']>([
    ['a success', succeeded('09:00:00'), '10:10:00', 'up'],
    ['a success, with none after it', succeeded('09:00:00'), '10:10:01', 'down'],
    ['a failure', failed('09:00:00'), '09:00:00', 'down'],
    ['a start', started('09:00:00'), '10:10:00', 'up'],
    ['a start, with no end after it', started('09:00:00'), '10:10:01', 'down'],
  ])('is judged after %s', (_, ping, time, status) => {
    expect(judged(after(ping), time, waiting)).toMatchObject({ status });
  });
});

describe('a job that succeeded', () => {
  const state = after(succeeded('01:00:00'));

  test('is up until period and grace have passed, and down after', () => {
    expect(judged(state, '02:10:00')).toMatchObject({ status: 'up', judgeAgainAt: at('02:10:00') });
    expect(judged(state, '02:10:01')).toMatchObject({
      status: 'down',
      message: 'No ping came by 2026-05-03 02:10:00 UTC. The last one came at 2026-05-03 01:00:00 UTC.',
      details: { last_end_at: '2026-05-03T01:00:00.000Z', due_by: '2026-05-03T02:10:00.000Z' },
    });
  });

  test('recovers with the next success, however late', () => {
    expect(judged(after(succeeded('01:00:00'), succeeded('09:00:00')), '09:30:00')).toMatchObject({
      status: 'up',
    });
  });

  test('is not held to a time before it was resumed', () => {
    const resumed = { ...state, since: at('08:00:00') };
    expect(judged(resumed, '09:10:00')).toMatchObject({ status: 'up' });
    expect(judged(resumed, '09:10:01')).toMatchObject({ status: 'down' });
  });
});

describe('a job that failed', () => {
  test.each([
    ['said so', failed('01:00:00'), 'The run that ended at 2026-05-03 01:00:00 UTC failed.'],
    [
      'had an exit code',
      exited(3, '01:00:00'),
      'The run that ended at 2026-05-03 01:00:00 UTC failed with exit code 3.',
    ],
  ])('is down at once when it %s', (_, ping, message) => {
    expect(judged(after(ping), '01:00:00')).toMatchObject({
      status: 'down',
      message,
      judgeAgainAt: undefined,
    });
  });

  test('stays down while it is tried again, until it succeeds', () => {
    const again = after(failed('01:00:00'), started('01:05:00'));
    expect(judged(again, '01:06:00')).toMatchObject({ status: 'down' });
    expect(judged(heartbeat.received(again, exited(0, '01:07:00')), '01:07:00')).toMatchObject({
      status: 'up',
      durationMs: 120_000,
      details: { exit_code: 0 },
    });
  });
});

describe('a job that began a run', () => {
  test('is up while the run may last, and down after', () => {
    const settings = { ...hourly, run_seconds_max: 5_400 };
    const state = after(succeeded('00:00:00'), started('01:00:00'));
    expect(judged(state, '02:30:00', settings)).toMatchObject({
      status: 'up',
      message: 'A run began at 2026-05-03 01:00:00 UTC and may take 1 hour 30 minutes.',
      judgeAgainAt: at('02:30:00'),
    });
    expect(judged(state, '02:30:01', settings)).toMatchObject({
      status: 'down',
      message: 'The run that began at 2026-05-03 01:00:00 UTC had not ended 1 hour 30 minutes later.',
    });
  });

  test('is down before it is due when the run takes longer than it may', () => {
    const state = after(succeeded('00:00:00'), started('00:30:00'));
    expect(judged(state, '00:30:11', { ...hourly, run_seconds_max: 10 })).toMatchObject({
      status: 'down',
    });
  });

  test('has the grace for it, or until it is due, when no more is said', () => {
    const early = after(succeeded('00:00:00'), started('00:10:00'));
    expect(judged(early, '01:10:00')).toMatchObject({ status: 'up' });
    expect(judged(early, '01:10:01')).toMatchObject({ status: 'down' });
    const late = after(succeeded('00:00:00'), started('01:09:00'));
    expect(judged(late, '01:19:00')).toMatchObject({ status: 'up' });
    expect(judged(late, '01:19:01')).toMatchObject({ status: 'down' });
  });

  test('too late does not make up for the missing one', () => {
    expect(judged(after(succeeded('00:00:00'), started('03:00:00')), '03:00:01')).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^No ping came by/),
    });
  });
});

describe('a cron expression', () => {
  const nightly: Settings = { ...shared, cron: '30 2 * * *', time_zone: 'Europe/Berlin' };
  const judgedNightly = (state: HeartbeatState, time: string) => heartbeat.judge(nightly, state, at(time));

  test('says when the next run is due, in its own time zone', () => {
    const state = after(succeeded('2026-05-03T00:31:00Z'));
    expect(judgedNightly(state, '2026-05-04T00:40:00Z')).toMatchObject({ status: 'up' });
    expect(judgedNightly(state, '2026-05-04T00:40:01Z')).toMatchObject({ status: 'down' });
  });

  test.each([
    ['forward', '2026-03-28T02:00:00Z', '2026-03-29T01:10:00Z'],
    ['back', '2026-10-24T01:00:00Z', '2026-10-25T00:40:00Z'],
  ])('is right when clocks go %s in the night', (_, last, dueBy) => {
    const state = {
      ...created,
      ended: { at: at(last), failed: false, exitCode: undefined, durationMs: undefined },
    };
    expect(judgedNightly({ ...state, since: at('2026-01-01T00:00:00Z') }, last).judgeAgainAt).toEqual(
      at(dueBy),
    );
  });

  test('does not expect a second run when the job reports some seconds early', () => {
    const state = after(succeeded('2026-05-03T00:29:45Z'));
    expect(judgedNightly(state, '2026-05-03T12:00:00Z')).toMatchObject({ status: 'up' });
  });
});

describe('pings', () => {
  const pings = fc.array(
    fc.record({
      kind: fc.constantFrom('start' as const, 'success' as const, 'fail' as const),
      at: fc
        .integer({ min: 0, max: 86_400 })
        .map((second) => new Date(at('00:00:00').getTime() + second * 1_000)),
    }),
    { maxLength: 20 },
  );

  test('count in the order in which they come, also when the clock was set back in between', () => {
    expect(judged(after(succeeded('02:00:00'), failed('01:00:00')), '01:00:00').status).toBe('down');
    expect(judged(after(failed('02:00:00'), succeeded('01:00:00')), '01:00:00').status).toBe('up');
    const { startedAt, ended } = after(succeeded('02:00:00'), started('01:00:00'));
    expect([startedAt, ended?.at]).toEqual([at('01:00:00'), at('01:00:00')]);
  });

  test('leave a state that is up only before it is to be judged again, and changes then', () => {
    fc.assert(
      fc.property(pings, fc.integer({ min: 0, max: 200_000 }), (sent, second) => {
        const state = sent.reduce(heartbeat.received, created);
        const { startedAt = created.since, ended } = state;
        const lastMs = Math.max(startedAt.getTime(), ended?.at.getTime() ?? 0);
        const now = new Date(lastMs + second * 1_000);
        const { status, judgeAgainAt } = heartbeat.judge(hourly, state, now);
        expect(status === 'up').toBe(judgeAgainAt !== undefined);
        if (judgeAgainAt === undefined) return;
        expect(judgeAgainAt >= now).toBe(true);
        const past = new Date(judgeAgainAt.getTime() + 1);
        expect(heartbeat.judge(hourly, state, past).status).toBe('down');
      }),
    );
  });

  test('leave a job that failed last down, whenever it is judged', () => {
    fc.assert(
      fc.property(pings, fc.integer({ min: 0, max: 200_000 }), (sent, second) => {
        const state = [...sent, failed('2026-05-05T00:00:00Z')].reduce(heartbeat.received, created);
        const now = new Date(at('00:00:00').getTime() + second * 1_000);
        expect(heartbeat.judge(hourly, state, now).status).toBe('down');
      }),
    );
  });
});

test.each([
  [{}, 'settings must hold either period_seconds or cron'],
  [{ period_seconds: 60, cron: '* * * * *' }, 'settings must hold either period_seconds or cron'],
  [{ period_seconds: 29 }, 'settings.period_seconds must be at least 30'],
  [{ cron: '61 * * * *' }, 'settings.cron must be a cron expression of five fields that comes to pass'],
  [{ cron: '* * * * * *' }, 'settings.cron must be a cron expression of five fields that comes to pass'],
  [{ cron: '0 0 31 2 *' }, 'settings.cron must be a cron expression of five fields that comes to pass'],
  [
    { cron: '* * * * *', time_zone: 'Mars/Base' },
    'settings.time_zone must be a time zone such as Europe/Berlin',
  ],
])('settings %j are refused: %s', (given, message) => {
  expect(readSettings(heartbeat, given)).toMatchObject({ ok: false, errors: [{ message }] });
});

describe('a time in which the service could take no pings', () => {
  const absentFor = (from: string, to: string, ...pings: readonly HeartbeatPing[]): HeartbeatState => ({
    ...after(...pings),
    absence: { from: at(from), to: at(to) },
  });

  test('holds back the judgement of a job that was due in it, for one period and the grace', () => {
    const state = absentFor('01:50:00', '02:20:00', succeeded('01:00:00'));
    expect(judged(state, '02:20:01')).toMatchObject({
      status: 'unknown',
      message:
        'Not judged from 2026-05-03 01:50:00 UTC to 2026-05-03 03:30:00 UTC: this service could not be reached before 2026-05-03 02:20:00 UTC, so a ping may have been lost.',
      judgeAgainAt: at('03:30:00'),
      absence: state.absence,
    });
    expect(judged(state, '03:30:00')).toMatchObject({ status: 'up' });
    expect(judged(state, '03:30:01')).toMatchObject({ status: 'down' });
  });

  test.each([
    ['was due before it and did not report', '02:30:00', '02:40:00', '02:40:01', 'down'],
    ['is due long after it', '01:10:00', '01:20:00', '02:10:00', 'up'],
    ['is due long after it and does not report then', '01:10:00', '01:20:00', '02:10:01', 'down'],
    ['may be a little early, and was expected in it', '01:40:00', '01:50:01', '02:10:01', 'unknown'],
    ['was expected when it began', '02:05:00', '02:06:00', '02:10:01', 'unknown'],
  ])('and a job that %s', (_, from, to, now, status) => {
    expect(judged(absentFor(from, to, succeeded('01:00:00')), now)).toMatchObject({ status });
  });

  test('ends for a job that reports', () => {
    const absent = absentFor('01:50:00', '02:20:00', succeeded('01:00:00'));
    const reported = heartbeat.received(absent, succeeded('02:25:00'));
    expect(judged(reported, '02:26:00')).toMatchObject({ status: 'up', absence: undefined });
    expect(judged(reported, '03:35:01')).toMatchObject({ status: 'down' });
    expect(judged(heartbeat.received(absent, failed('02:25:00')), '02:26:00')).toMatchObject({
      status: 'down',
    });
  });

  test('may have swallowed the end of a run', () => {
    const state = absentFor('01:02:00', '01:30:00', succeeded('00:05:00'), started('01:00:00'));
    expect(judged(state, '01:30:01')).toMatchObject({ status: 'unknown', judgeAgainAt: at('02:40:00') });
    const running = { ...hourly, run_seconds_max: 60 };
    expect(judged(state, '01:30:01', running)).toMatchObject({ status: 'down' });
  });

  test('and one with a cron expression, for the time between two runs', () => {
    const daily: Settings = { ...shared, cron: '30 2 * * *' };
    const short = absentFor('12:00:00', '12:10:00', succeeded('02:31:00'));
    expect(judged(short, '2026-05-04T02:40:01Z', daily)).toMatchObject({ status: 'down' });
    const atNight = absentFor('02:20:00', '02:35:00');
    expect(judged(atNight, '02:40:01', daily)).toMatchObject({
      status: 'unknown',
      judgeAgainAt: at('2026-05-04T02:45:00Z'),
    });
  });
});
