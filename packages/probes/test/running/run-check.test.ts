import { describe, expect, test } from '@jest/globals';
import { addressPolicy, Connector, NameResolver, NetworkClient } from '@tocsin/egress';
import fc from 'fast-check';
import { ianaDirectories } from '../../src/probe/directories.js';
import { type CheckContext, type Probe } from '../../src/probe/probe.js';
import { registry } from '../../src/registry.js';
import { resultBounds } from '../../src/result/bounded-result.js';
import { CheckImpossible, type CheckResult, type Json } from '../../src/result/check-result.js';
import { runCheck } from '../../src/running/run-check.js';
import { upsideDownSetting } from '../../src/running/upside-down.js';
import { objectSchema } from '../../src/settings/schema.js';
import { ownThread } from '../support/own-thread.js';
import { said } from '../support/said.js';

const network = new NetworkClient({
  connector: new Connector({ policy: addressPolicy({ allow: [] }), resolver: new NameResolver() }),
});
const signal = new AbortController().signal;

const result: CheckResult = { status: 'up', message: said('It is there.'), durationMs: 1, details: {} };

type Memory = { readonly seen: number };

const probe = (check: (context: CheckContext<Memory>) => CheckResult | Promise<CheckResult>) =>
  ({
    ...registry.http,
    target: 'host',
    settings: objectSchema({ often: { type: 'integer', default: 1 } }),
    memory: objectSchema({ seen: { type: 'integer' } }, ['seen']),
    faults: () => [],
    check: async (_target, _settings, context) => check(context),
  }) satisfies Probe<unknown, Memory>;

const environment = {
  network,
  computer: ownThread,
  directories: ianaDirectories,
  now: new Date(0),
  onError: () => {},
};

function run(entry: Probe, overrides: { target?: string; settings?: unknown; previous?: unknown } = {}) {
  const errors: unknown[] = [];
  const check = {
    account: 'one',
    type: 'http',
    target: 'a.example',
    settings: {},
    timeoutMs: 1_000,
    ...overrides,
  } as const;
  const onError = (error: unknown) => errors.push(error);
  return runCheck(entry, check, signal, { ...environment, onError }).then((report) => ({ report, errors }));
}

test('an exception in a probe is reported as a bug, and the check as unknown', async () => {
  const fault = new Error('on purpose');
  const { report, errors } = await run(
    probe(() => {
      throw fault;
    }),
  );
  expect(report).toMatchObject({
    status: 'unknown',
    message: expect.stringContaining('a fault in Tocsin itself'),
  });
  expect(errors).toEqual([fault]);
});

test('a prober that cannot look says so, and nothing about the target', async () => {
  const { report, errors } = await run(
    probe(() => {
      throw new CheckImpossible('prober_fault', said('There is no ping here.'));
    }),
  );
  expect(report).toEqual({
    status: 'unknown',
    message: 'There is no ping here.',
    reason: said('There is no ping here.'),
    durationMs: expect.any(Number),
    details: {},
  });
  expect(errors).toEqual([]);
});

test('a type without a probe is unknown', async () => {
  const check = { account: 'one', type: 'ping', target: 'a', settings: {}, timeoutMs: 1 } as const;
  expect(await runCheck(undefined, check, signal, environment)).toMatchObject({
    status: 'unknown',
    message: 'This prober cannot check ping. Update the prober.',
  });
});

test('a wrong target or wrong settings are down, with the rule', async () => {
  expect(
    (
      await run(
        probe(() => result),
        { target: 'a b' },
      )
    ).report,
  ).toMatchObject({
    status: 'down',
    message:
      'The monitor is not set up correctly: target must be a host name or an IP address, such as shop.example.com.',
  });
  expect(
    (
      await run(
        probe(() => result),
        { settings: { often: 'x' } },
      )
    ).report,
  ).toMatchObject({
    status: 'down',
    message: 'The monitor is not set up correctly: settings.often must be a whole number.',
  });
});

test('what was remembered comes back, and is forgotten when it has another shape', async () => {
  const echo = probe(({ previous }) => ({ ...result, details: { previous } }));
  expect((await run(echo)).report.details).toEqual({});
  expect((await run(echo, { previous: { seen: 3 } })).report.details).toEqual({ previous: { seen: 3 } });
  expect((await run(echo, { previous: { seen: 'often' } })).report.details).toEqual({});
});

test('whatever a result holds, it can be stored and shown', async () => {
  const json = fc.jsonValue({ stringUnit: 'binary' });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2_000 }), json, async (message, value) => {
      const details = { value: value as Json };
      const { report } = await run(probe(() => ({ ...result, message: said(message), details })));
      expect([...report.message].length).toBeLessThanOrEqual(resultBounds.messageCharsMax);
      expect(report.message).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      const shown = JSON.stringify(report.details);
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(resultBounds.detailsBytesMax);
      expect(shown).not.toMatch(/\\u0000|\\ud[89a-f]/);
    }),
    { numRuns: 200 },
  );
});

test('details that are too large are left out, and a memory that is too large is a bug', async () => {
  const large = 'x'.repeat(100_000);
  const { report } = await run(probe(() => ({ ...result, details: { large } })));
  expect(report).toMatchObject({ status: 'up', details: { too_large: true } });
  const { errors } = await run(probe(() => ({ ...result, remember: large })));
  expect(errors).toEqual([new Error('A probe wanted to remember more than 65536 bytes.')]);
});

describe('an upside-down monitor', () => {
  const upsideDown = { settings: { upside_down: true } };
  const entry = (found: CheckResult) => ({
    ...probe(() => found),
    settings: objectSchema(upsideDownSetting),
  });

  test.each(['up', 'degraded'] as const)('is down while its check is %s', async (status) => {
    const { report } = await run(entry({ ...result, status, details: { seen: 1 } }), upsideDown);
    expect(report).toMatchObject({
      status: 'down',
      message: 'It should fail, and does not. It is there.',
      details: { seen: 1 },
    });
    expect(report.hasFailed).toBe(status === 'up' ? undefined : true);
  });

  test('is up while its check is down, which still counts as a failure of its target', async () => {
    const { report } = await run(
      entry({ ...result, status: 'down', message: said('It is gone.') }),
      upsideDown,
    );
    expect(report).toMatchObject({
      status: 'up',
      message: 'It fails, as it should. It is gone.',
      hasFailed: true,
    });
  });

  test('is unknown while the prober cannot look, and down while it is not set up correctly', async () => {
    const blind = entry(result);
    const failing = {
      ...blind,
      check: async () => {
        throw new CheckImpossible('prober_fault', said('There is no ping here.'));
      },
    };
    expect((await run(failing, upsideDown)).report).toMatchObject({ status: 'unknown' });
    expect((await run(blind, { ...upsideDown, target: 'a b' })).report).toMatchObject({ status: 'down' });
  });

  test('is turned around when the setting is set, and not otherwise', async () => {
    expect((await run(entry(result), { settings: { upside_down: false } })).report).toMatchObject({
      status: 'up',
    });
    expect((await run(entry(result))).report).toMatchObject({ status: 'up' });
  });
});
