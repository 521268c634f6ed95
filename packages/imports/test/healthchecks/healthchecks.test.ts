import { describe, expect, test } from '@jest/globals';
import { importHealthchecks, readHealthchecks, Unreadable } from '@tocsin/imports';
import { type CheckKind, checkKeys } from '../../src/healthchecks/check-keys.js';
import { keptKeys, lostKeys, withValue } from '../closed-list.js';
import { dataFile } from '../data-file.js';

type Fields = Readonly<Record<string, unknown>>;

const options = { fileSet: 'jobs' };
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const imported = (checks: readonly Fields[]) =>
  importHealthchecks(readHealthchecks([bytes({ checks })]), options);
const recorded = async () =>
  importHealthchecks(readHealthchecks([await dataFile('healthchecks.json')]), options);

const findingOf = (check: Fields) => imported([check]).report.findings[0];
const lossesOf = (check: Fields): readonly string[] => {
  const finding = findingOf(check);
  return finding !== undefined && 'losses' in finding ? finding.losses : [];
};

const shared = {
  name: 'one',
  slug: 'one',
  tags: '',
  grace: 600,
  status: 'up',
  manual_resume: false,
  channels: '',
};
const plain: Readonly<Record<CheckKind, Fields>> = {
  period: { ...shared, timeout: 3600 },
  cron: { ...shared, schedule: '30 2 * * *', tz: 'Europe/Berlin' },
};

/** Each check gets another address here. */
const ofAll = 'its ping URL: give the job the ping URL of the heartbeat';
const awaited = 'nothing counts as late before its first ping here';

describe('an import of Healthchecks.io', () => {
  test('takes no name of a job for an address in a private network', () => {
    const { server } = imported([plain.period]).report;
    expect(server).toEqual({ egress_allow: [], private_names: [], closed_addresses: [] });
  });

  test('takes periods and cron expressions as heartbeats', async () => {
    const { config, report } = await recorded();
    expect(config.monitors).toEqual({
      'nightly-backup': {
        name: 'Nightly backup',
        type: 'heartbeat',
        target: 'Nightly backup',
        settings: {
          cron: '30 2 * * MON-FRI',
          time_zone: 'Europe/Berlin',
          grace_seconds: 3600,
          run_seconds_max: 3600,
          waits_for_first_ping: true,
        },
        tags: ['prod', 'db'],
      },
      sync: {
        name: 'sync',
        type: 'heartbeat',
        target: 'sync',
        settings: {
          period_seconds: 900,
          grace_seconds: 604_800,
          run_seconds_max: 604_800,
          waits_for_first_ping: true,
        },
      },
    });
    expect(report.findings).toMatchObject([
      { source: 'check 1', losses: [ofAll, awaited] },
      {
        source: 'check 2',
        losses: [
          ofAll,
          'it may be late by 604800 s, and not 1209600 s',
          'its integrations, of which the answer has only the ids',
          'its description',
          'that only some methods count as a ping: GET, HEAD and POST count',
          'that it looks for words in the body of a ping',
          awaited,
        ],
      },
      { source: 'check 3', outcome: 'not_taken', reason: expect.stringContaining('no cron expression') },
    ]);
    expect(report.notes.join('\n')).toContain('2 monitors have no channel');
  });

  test('keeps the addresses of pings out of the report and the configuration', async () => {
    expect(JSON.stringify(await recorded())).not.toMatch(/-secret/);
  });

  test('takes a check of two answers once', async () => {
    const file = await dataFile('healthchecks.json');
    const { report } = importHealthchecks(readHealthchecks([file, file]), options);
    expect(report.findings).toHaveLength(3);
    expect(report.notes.join('\n')).toContain('3 of the rows came more than once');
  });

  test('leaves a paused check paused, and says that a ping no longer resumes it', () => {
    const paused = { ...plain.period, status: 'paused' };
    expect(imported([paused]).config.monitors.one).toMatchObject({ paused: true });
    expect(lossesOf(paused)).toContain('that a ping resumes it');
    expect(lossesOf({ ...paused, manual_resume: true })).toEqual([ofAll, awaited]);
  });

  test.each([
    '*/5 * * * *',
    '0 0 1,15 * *',
    '0 8-18/2 * JAN-MAR MON,WED',
    '0 0 13 * 5',
    '0 0 */2 * *',
    '0 0 */2 * 1',
    '0 0 1 * */2',
  ])('takes the schedule %s as it is', (schedule) => {
    const { config } = imported([{ ...plain.cron, schedule }]);
    expect(Object(config.monitors.one?.settings).cron).toBe(schedule);
  });

  test.each([
    ['*-*-* 04:00', 'UTC', 'Its schedule is no cron expression of five plain fields.'],
    ['0 0 * * 5#1', 'UTC', 'Its schedule is no cron expression of five plain fields.'],
    ['0 0 LW * *', 'UTC', 'Its schedule is no cron expression of five plain fields.'],
    ['0 0 0 * * *', 'UTC', 'Its schedule is no cron expression of five plain fields.'],
    ['0 0 * * *', 'Mars/Olympus', 'Its time zone Mars/Olympus is not known.'],
  ])('does not take the schedule %s in %s', (schedule, tz, reason) => {
    expect(findingOf({ ...plain.cron, schedule, tz })).toMatchObject({ outcome: 'not_taken', reason });
  });

  test('does not take a check that is never due', () => {
    const { timeout: _, ...check } = plain.period;
    expect(findingOf(check)).toMatchObject({ reason: 'It has neither a timeout nor a schedule.' });
    expect(findingOf({ ...check, timeout: -1 })).toMatchObject({ outcome: 'not_taken' });
  });
});

describe('the keys of a check', () => {
  const changes: Fields = {
    name: 'two',
    slug: 'two',
    tags: 'shop',
    timeout: 60,
    schedule: '0 5 * * *',
    tz: 'UTC',
    grace: 60,
    status: 'paused',
    manual_resume: true,
    channels: 'aaaaaaaa-0000-4000-8000-000000000001',
  };
  /** Keys that mean something only beside another one. */
  const beside: Readonly<Record<string, Fields>> = {
    slug: { name: '' },
    manual_resume: { status: 'paused' },
  };
  const resultOf = (check: Fields): string => {
    const { config, report } = imported([check]);
    return JSON.stringify([config, report.findings]);
  };

  test.each(keptKeys(checkKeys))(
    'keeps %s by %s: another value changes what is made or said',
    (key, kind) => {
      const check = { ...plain[kind], ...beside[key] };
      expect(resultOf(withValue(check, key, changes[key]))).not.toBe(resultOf(check));
    },
  );

  test.each(lostKeys(checkKeys))('loses %s', (key) => {
    expect(lossesOf({ ...plain.period, [key]: true })).toHaveLength(3);
    expect(lossesOf({ ...plain.period, [key]: false })).toEqual([ofAll, awaited]);
  });

  test('a key that Healthchecks.io gains is a loss, whatever it means', () => {
    expect(lossesOf({ ...plain.cron, quantum: false })).toContain(
      'its key quantum, which this import does not know',
    );
  });
});

describe('reading answers of Healthchecks.io', () => {
  test.each([
    ['no JSON', 'checks', 'It is no JSON.'],
    ['another object', '{"monitors": []}', 'It is no answer of Healthchecks.io'],
    [
      'checks of another service',
      '{"checks": [{"id": 1, "resolution": 1}]}',
      'It is no answer of Healthchecks.io',
    ],
    ['an error', '{"error": "wrong api key"}', 'It is an error of Healthchecks.io: wrong api key.'],
    ['what lies too deep', `{"checks":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'more than 32'],
    [
      'too many checks',
      JSON.stringify({ checks: Array(20_001).fill({ grace: 1 }) }),
      'more than 20000 entries',
    ],
  ])('refuses %s', (_, text, message) => {
    const file = new TextEncoder().encode(text);
    expect(() => readHealthchecks([file])).toThrow(Unreadable);
    expect(() => readHealthchecks([file])).toThrow(message);
  });

  test('reads a schedule that is made to be read slowly', () => {
    const schedule = `${'1-2/3,'.repeat(100_000)}x * * * *`;
    expect(findingOf({ ...plain.cron, schedule })).toMatchObject({ outcome: 'not_taken' });
  });
});
