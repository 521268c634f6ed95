import { setMaxListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { isReason, perhapsInEnglish } from '@tocsin/domain';
import { ComputePool } from '../../src/compute/compute-pool.js';
import { answerFaultsTask } from '../../src/http/answer-faults.js';
import { CheckImpossible } from '../../src/result/check-result.js';
import { patternInTextTask } from '../../src/settings/text-patterns.js';
import { consentTask } from '../../src/types/cookie-consent/consent-banner.js';
import { watchedPartTask } from '../../src/types/page-change/watched-part.js';
import { atTestEnd } from '../support/cleanup.js';
import { said } from '../support/said.js';

// The worker processes run the last build; the other tests run the source.

/** A reason whose English is this clause. */
const excessIs = (english: string) => ({
  asymmetricMatch: (reason: unknown) => isReason(reason) && perhapsInEnglish(reason) === english,
});

const { signal } = new AbortController();
setMaxListeners(0, signal);

function newPool(options?: { readonly memoryMbMax: number }): ComputePool {
  const pool = new ComputePool(options);
  atTestEnd(() => pool.close());
  return pool;
}

const look = (pool: ComputePool, source: string, text: string, account = 'one', stop = signal) =>
  pool.compute(
    patternInTextTask,
    { pattern: { regular_expression: source, ignore_case: false }, text },
    { account, signal: stop },
  );

const backtracking = ['^(a+)+$', `${'a'.repeat(60)}!`] as const;

test('a task gives its value', async () => {
  const pool = newPool();
  expect(await look(pool, 'b+', 'abc')).toEqual({ ok: true, value: true });
  expect(await look(pool, 'x', 'abc')).toEqual({ ok: true, value: false });
});

test('headers, bytes and dates arrive as they were', async () => {
  const headers = new Map([['set-cookie', ['a=1; expires=Wed, 01 Jan 2031 00:00:00 GMT', 'b=2']]]);
  const question = {
    content: { headers, body: Buffer.from('<script src="https://cdn.cookielaw.org/x.js">') },
    headers: [headers],
    selector: undefined,
    allowedCookies: ['b'],
    now: new Date('2030-01-01'),
  };
  expect(await newPool().compute(consentTask, question, { account: 'one', signal })).toEqual({
    ok: true,
    value: { banner: 'OneTrust', containers: [], cookies: ['a'] },
  });
});

test('an expression that does not end is given up, and the process goes on', async () => {
  const pool = newPool();
  expect(await look(pool, ...backtracking)).toEqual({
    ok: false,
    excess: excessIs('took longer than 250 ms'),
  });
  expect(await look(pool, 'b', 'abc')).toEqual({ ok: true, value: true });
});

test('what is nested too deeply is given up', async () => {
  const json = '['.repeat(200_000) + ']'.repeat(200_000);
  const judged = newPool().compute(
    answerFaultsTask,
    {
      content: { headers: new Map(), body: Buffer.from(json) },
      assertions: { header_assertions: [], json_assertions: [{ path: '$..x', is: 'absent' }] },
    },
    { account: 'one', signal },
  );
  expect(await judged).toEqual({ ok: false, excess: excessIs('was nested too deeply') });
});

test('a process that runs out of memory is replaced', async () => {
  const pool = newPool({ memoryMbMax: 24 });
  const body = Buffer.from('<p>'.repeat(300_000));
  const page = { content: { headers: new Map(), body }, selector: undefined };
  const choice = { ignoredSelector: undefined, ignoredExpression: undefined };
  expect(await pool.compute(watchedPartTask, { ...page, ...choice }, { account: 'one', signal })).toEqual({
    ok: false,
    excess: excessIs('took more than 24 MB of memory'),
  });
  expect(await look(pool, 'b', 'abc')).toEqual({ ok: true, value: true });
});

test('accounts take turns: one waits for no more than a task of another', async () => {
  const pool = newPool();
  const ended: string[] = [];
  const slow = Array.from({ length: 8 }, () =>
    look(pool, ...backtracking, 'slow').finally(() => ended.push('slow')),
  );
  await look(pool, 'b', 'abc', 'quick').then(() => ended.push('quick'));
  expect(ended.length).toBeLessThanOrEqual(5);
  await Promise.allSettled(slow);
});

test('an account that wants too much is told so, and others are served', async () => {
  const pool = newPool();
  const slow = Array.from({ length: 70 }, () => look(pool, ...backtracking, 'slow'));
  const refused = look(pool, 'b', 'abc', 'slow');
  await expect(refused).rejects.toThrow(CheckImpossible);
  await expect(refused).rejects.toThrow('The checks of this account compute more than there is time for.');
  expect(await look(pool, 'b', 'abc', 'quick')).toEqual({ ok: true, value: true });
  pool.close();
  await Promise.allSettled(slow);
});

test('a check that is stopped waits no longer', async () => {
  const pool = newPool();
  const controller = new AbortController();
  const slow = Array.from({ length: 3 }, () => look(pool, ...backtracking, 'slow'));
  const stopped = look(pool, 'b', 'abc', 'slow', controller.signal);
  controller.abort();
  await expect(stopped).rejects.toThrow(
    new CheckImpossible('stopped', said('The check was stopped before it had been judged.')),
  );
  await Promise.all(slow);
});

test('what is being computed when the pool closes is the fault of nobody', async () => {
  const pool = newPool();
  await look(pool, 'b', 'abc');
  const slow = look(pool, ...backtracking);
  pool.close();
  await expect(slow).rejects.toBeInstanceOf(CheckImpossible);
});

/** The processes that this one started. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** A machine that gives the workers of a pool no time. */
const starvedPool = async (options: { readonly waitMsMax?: number }) => {
  const before = childrenOf(process.pid);
  const pool = new ComputePool(options);
  atTestEnd(() => pool.close());
  await Promise.all([look(pool, 'b', 'abc', 'one'), look(pool, 'b', 'abc', 'two')]);
  const workers = childrenOf(process.pid).filter((pid) => !before.includes(pid));
  const signalAll = (name: NodeJS.Signals): void => {
    for (const pid of workers) process.kill(pid, name);
  };
  signalAll('SIGSTOP');
  return { pool, goOn: () => signalAll('SIGCONT') };
};

test('tasks that wait because the machine is busy are computed when it has time', async () => {
  const { pool, goOn } = await starvedPool({ waitMsMax: 500 });
  const waiting = Array.from({ length: 5 }, () => look(pool, 'b', 'abc'));
  await sleep(2500);
  goOn();
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ ok: true, value: true })));
});

test('a task that got no processor time at all is not said to have taken too long', async () => {
  const { pool } = await starvedPool({});
  await expect(look(pool, 'b', 'abc')).rejects.toThrow('This prober had no time to judge what it received.');
});
