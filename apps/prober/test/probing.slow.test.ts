import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Said, saidAgain } from '@tocsin/domain';
import { type CheckEvidence, type CheckOutcome, type Suspects, worded } from '@tocsin/probes';
import {
  ApiRefusal,
  type CheckReport,
  type Claim,
  type ClaimedCheck,
  type ClaimedTrial,
  type TrialReport,
} from '../src/api-client.js';
import { type EndedCheck, Probing } from '../src/probing.js';

const until = async (what: string, condition: () => boolean): Promise<void> => {
  const deadlineMs = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > deadlineMs) throw new Error(`Not in time: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

const given = (series: number, target = 'http://a/'): ClaimedCheck => ({
  series,
  account: 'a',
  type: 'http',
  target,
  settings: {},
  timeout_ms: 1000,
  previous: series === 1 ? '{"seen":1}' : null,
  evidence: 'with_bodies',
});

const answered = saidAgain('It answered.', null);
const up: CheckOutcome = {
  status: 'up',
  ...worded(answered),
  durationMs: 4.4,
  details: { a: 1 },
};

class Api {
  readonly reported: CheckReport[] = [];
  readonly wanted: number[] = [];
  due: ClaimedCheck[] = [];
  trials: ClaimedTrial[] = [];
  readonly tried: [string, TrialReport][] = [];
  fault: Error | undefined;
  /** If set, a claim without due checks waits until it is aborted. */
  isWaiting = false;
  claims = 0;

  async claim(checksMax: number, signal: AbortSignal): Promise<Claim> {
    this.wanted.push(checksMax);
    if (this.fault) throw this.fault;
    this.claims += 1;
    if (this.isWaiting && this.due.length === 0) await once(signal, 'abort');
    signal.throwIfAborted();
    const checks = this.due.splice(0, checksMax);
    const trials = this.trials.splice(0);
    return { claim: this.claims, checks, trials, next_due_in_ms: 0, waited_ms: 0 };
  }

  async reportTrial(id: string, report: TrialReport) {
    if (this.fault) throw this.fault;
    this.tried.push([id, report]);
    return { taken: 1, dropped: 0 };
  }

  async reportSight() {}

  async report(results: CheckReport[]) {
    if (this.fault) throw this.fault;
    this.reported.push(...results);
    return { taken: results.length, dropped: 0 };
  }
}

let excuse: Said | undefined;
const logged: string[] = [];
const ended: EndedCheck[] = [];
const write = (_details: object, message: string) => logged.push(message);
let probing: Probing | undefined;
afterEach(() => probing?.stop());

const suspects: Suspects = { route: { host: '192.0.2.1' }, names: null };

const saw = (what: string): CheckEvidence => ({
  suspects: () => suspects,
  plain: () => ({ raw: { exchanges: [], leftOut: 0 }, secrets: [what] }),
  packed: async ({ withBodies, diagnosis }) =>
    `${what} ${withBodies ? 'with' : 'without'}${diagnosis === undefined ? '' : ', diagnosed'}`,
});

const start = (
  api: Api,
  run: (target: string, signal: AbortSignal) => Promise<CheckOutcome>,
  concurrencyMax = 10,
) => {
  probing = new Probing({
    api,
    run: (check, signal) => run(check.target, signal),
    diagnose: async () => ({ route: null, question: null, replies: [] }),
    evidenceFrom: ({ secrets: [what = ''] }) => saw(what),
    sight: { noteAnswer: () => {}, excuse: async () => excuse },
    onClaimed: () => {},
    onEnded: (check) => ended.push(check),
    concurrencyMax,
    perHostMax: 5,
    log: { debug: write, warn: write, error: write },
    monotonicMs: () => performance.now(),
  });
  probing.start();
  return probing;
};

describe('probing', () => {
  test('reports each check under its claim, with what it found', async () => {
    const api = new Api();
    api.due = [given(1), given(2)];
    start(api, async () => ({ ...up, remember: { seen: 2 } }));
    await until('both are reported', () => api.reported.length === 2);
    expect(api.reported[0]).toEqual({
      claim: expect.any(Number),
      series: 1,
      status: 'up',
      message: 'It answered.',
      reason: JSON.stringify(answered),
      duration_ms: 4,
      age_ms: expect.any(Number),
      details: '{"a":1}',
      remember: '{"seen":2}',
    });
    expect(ended.slice(-2)).toEqual(Array(2).fill({ type: 'http', outcome: 'up', durationMs: 4.4 }));
  });

  // The last one is upside down: its target failed.
  test.each(['down', 'degraded', 'up'] as const)(
    'excuses a check that failed and is %s, when nothing came back and the prober saw nothing',
    async (status) => {
      excuse = saidAgain('Nothing at all answers this prober.', null);
      const asked = { from: 'host', addresses: ['192.0.2.1'], heard: 'nothing' } as const;
      const silent: CheckOutcome = { ...up, status, asked, hasFailed: true };
      const reports = [silent, { ...up, status }];
      const api = new Api();
      api.due = [given(2)];
      start(api, async () => reports.shift() ?? up);
      await until('it is reported', () => api.reported.length === 1);
      api.due = [given(3)];
      await until('the other is reported', () => api.reported.length === 2);
      excuse = undefined;
      expect(api.reported).toMatchObject([
        { status: 'unknown', message: 'Nothing at all answers this prober.', details: null, excused: true },
        { status, message: 'It answered.', details: '{"a":1}' },
      ]);
      expect(api.reported[1]).not.toHaveProperty('excused');
    },
  );

  test('takes on no more than it may at a time, with what waits to be reported', async () => {
    const api = new Api();
    api.due = Array.from({ length: 30 }, (_, n) => given(n, `http://host-${n}/`));
    const ends: (() => void)[] = [];
    start(api, () => new Promise((resolve) => ends.push(() => resolve(up))), 7);
    await until('it is full', () => ends.length === 7);
    expect(api.due).toHaveLength(23);
    ends.shift()?.();
    await until('another is taken', () => ends.length === 7);
    for (let ended = 1; ended < 30; ended++) {
      await until('more are taken', () => ends.length > 0);
      ends.shift()?.();
    }
    await until('all are reported', () => api.reported.length === 30);
    expect(Math.max(...api.wanted)).toBe(7);
  });

  test('keeps results while the api is away, and goes on when it is back', async () => {
    const api = new Api();
    api.due = [given(1)];
    start(api, async () => {
      api.fault = new Error('connect ECONNREFUSED');
      return up;
    });
    await until('it has failed', () => logged.includes('the api does not take results at the moment'));
    api.fault = undefined;
    await until('it is reported', () => api.reported.length === 1);
  });

  test('drops results that the api refuses for good', async () => {
    const api = new Api();
    api.due = [given(1)];
    let runs = 0;
    start(api, async () => {
      runs += 1;
      if (runs === 1) api.fault = new ApiRefusal('The api answered 400');
      return up;
    });
    await until('it was refused', () => logged.includes('the api refuses results'));
    api.fault = undefined;
    api.due = [given(2)];
    await until('the next is reported', () => api.reported.length > 0);
    expect(api.reported.map(({ series }) => series)).toEqual([2]);
  });

  test('finishes and reports what is under way when it is stopped', async () => {
    const api = new Api();
    api.due = [given(1)];
    let end: (() => void) | undefined;
    const stopping = start(
      api,
      () =>
        new Promise((resolve) => {
          end = () => resolve(up);
        }),
    );
    await until('it runs', () => end !== undefined);
    const stopped = stopping.stop();
    end?.();
    await stopped;
    expect(api.reported).toHaveLength(1);
  });

  test('tells how a trial check ended, as soon as the api takes it', async () => {
    const api = new Api();
    api.trials = [
      { id: 'a', account: 'a', type: 'http', target: 'http://a/', settings: {}, timeout_ms: 1000 },
    ];
    start(api, async () => {
      api.fault = new Error('connect ECONNREFUSED');
      return up;
    });
    await until('it has failed', () => logged.includes('the api does not take the result of a trial check'));
    api.fault = undefined;
    await until('it is told', () => api.tried.length === 1);
    const reason = JSON.stringify(answered);
    const result = { status: 'up', message: 'It answered.', reason, duration_ms: 4, details: '{"a":1}' };
    expect(api.tried).toEqual([['a', result]]);
    expect(api.reported).toEqual([]);
  });

  test('is stopped at once while the api waits for something to be due', async () => {
    const api = new Api();
    api.isWaiting = true;
    const waiting = start(api, async () => up);
    await until('it waits', () => api.claims === 1);
    logged.length = 0;
    await waiting.stop();
    expect(logged).toEqual([]);
  });

  test('goes on giving up what waits too long for its host while the api waits', async () => {
    const api = new Api();
    api.isWaiting = true;
    api.due = Array.from({ length: 6 }, (_, n) => given(n));
    const ends: (() => void)[] = [];
    start(api, () => new Promise((resolve) => ends.push(() => resolve(up))));
    await until('one is left out', () => ended.at(-1)?.outcome === 'left_out');
    expect(ends).toHaveLength(5);
    for (const end of ends) end();
  });

  describe('of a failed check', () => {
    const good: CheckOutcome = { ...up, evidence: saw('good') };
    const down: CheckOutcome = { ...up, status: 'down', evidence: saw('bad') };

    /** Checks one series again and again, and returns the reports. */
    const reportsOf = async (
      outcomes: readonly CheckOutcome[],
      { claimed = given(7) }: { readonly claimed?: ClaimedCheck } = {},
    ): Promise<readonly CheckReport[]> => {
      const api = new Api();
      const left = [...outcomes];
      start(api, async () => left.shift() ?? up);
      for (const count of outcomes.keys()) {
        api.due = [claimed];
        await until('it is reported', () => api.reported.length === count + 1);
      }
      return api.reported;
    };

    test('tells what it saw, and once what the last good one saw', async () => {
      const [first, failed, again] = await reportsOf([good, down, down]);
      expect(first).not.toHaveProperty('evidence');
      expect(failed).toMatchObject({
        evidence: 'bad with',
        last_good: {
          message: 'It answered.',
          reason: JSON.stringify(answered),
          duration_ms: 4,
          details: '{"a":1}',
          evidence: 'good with',
          age_ms: expect.any(Number),
        },
      });
      expect(failed?.last_good).not.toHaveProperty('startedMs');
      expect(again).toMatchObject({ evidence: 'bad with, diagnosed' });
      expect(again).not.toHaveProperty('last_good');
    });

    test('is diagnosed once more after a good one', async () => {
      const reports = await reportsOf([down, down, good, down, down]);
      expect(reports.map(({ evidence }) => evidence)).toEqual([
        'bad with',
        'bad with, diagnosed',
        undefined,
        'bad with',
        'bad with, diagnosed',
      ]);
    });

    test('tells no bodies when the account keeps them out', async () => {
      const claimed = { ...given(7), evidence: 'without_bodies' } as const;
      const [, failed] = await reportsOf([good, down], { claimed });
      expect(failed).toMatchObject({ evidence: 'bad without', last_good: { evidence: 'good without' } });
    });

    test('tells an api of an earlier version nothing of it', async () => {
      const { evidence: _, ...claimed } = given(7);
      const [, failed] = await reportsOf([good, down], { claimed: claimed as ClaimedCheck });
      expect(failed).not.toHaveProperty('evidence');
      expect(failed).not.toHaveProperty('last_good');
    });

    test.each(['suspects', 'plain', 'packed'] as const)(
      'counts without it when a fault of ours prevents it: %s',
      async (broken) => {
        const fails = () => {
          throw new Error('a fault of ours');
        };
        const faulty = { ...saw('bad'), [broken]: fails };
        logged.length = 0;
        const outcomes = [good, { ...good, evidence: faulty }, { ...down, evidence: faulty }];
        expect((await reportsOf(outcomes)).map(({ status }) => status)).toEqual(['up', 'up', 'down']);
        expect(logged).toContain('the evidence of a check failed in a way it should not');
      },
    );

    test('tells nothing of it when the check is excused, and keeps the last good one', async () => {
      const silent = {
        ...down,
        hasFailed: true,
        asked: { from: 'host', addresses: ['192.0.2.1'], heard: 'nothing' },
      } as const;
      excuse = saidAgain('Nothing at all answers this prober.', null);
      const [, excused, failed] = await reportsOf([good, silent, down]);
      excuse = undefined;
      expect(excused).toMatchObject({ status: 'unknown', excused: true });
      expect(excused).not.toHaveProperty('evidence');
      expect(excused).not.toHaveProperty('last_good');
      expect(failed).toMatchObject({ evidence: 'bad with', last_good: { evidence: 'good with' } });
    });
  });
});
