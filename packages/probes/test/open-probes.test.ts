import { expect, test } from '@jest/globals';
import { addressPolicy, Connector, NameResolver, NetworkClient } from '@tocsin/egress';
import fc from 'fast-check';
import { resultBounds } from '../src/bounded-result.js';
import { CheckImpossible, type CheckResult, type Json } from '../src/check-result.js';
import { openEach, openProbes } from '../src/open-probes.js';
import { type CheckContext, type Probe } from '../src/probe.js';
import { ownThread } from './support/own-thread.js';
import { rdapDomain, registries } from './support/registries.js';
import { pages } from './support/web-server.js';

const network = new NetworkClient({
  connector: new Connector({ policy: addressPolicy({ allow: [] }), resolver: new NameResolver() }),
});
const signal = new AbortController().signal;

const result: CheckResult = { status: 'up', message: 'It is there.', durationMs: 1, details: {} };

type Memory = { readonly seen: number };

const probe = (check: (context: CheckContext<Memory>) => CheckResult | Promise<CheckResult>) =>
  ({
    type: 'http',
    description: '',
    target: 'host',
    settings: {
      type: 'object',
      additionalProperties: false,
      properties: { often: { type: 'integer', default: 1 } },
    },
    memory: {
      type: 'object',
      additionalProperties: false,
      required: ['seen'],
      properties: { seen: { type: 'integer' } },
    },
    defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '' },
    check: async (_target, _settings, context) => check(context),
  }) satisfies Probe<unknown, Memory>;

function run(entry: Probe, overrides: { target?: string; settings?: unknown; previous?: unknown } = {}) {
  const errors: unknown[] = [];
  const probes = openEach(
    { http: entry },
    { network, computer: ownThread, now: () => new Date(0), onError: (error) => errors.push(error) },
  );
  const check = {
    account: 'one',
    type: 'http',
    target: 'a.example',
    settings: {},
    timeoutMs: 1_000,
    ...overrides,
  } as const;
  return probes.run(check, signal).then((report) => ({ report, errors }));
}

test('a check runs through the probe of its type', async () => {
  const { url } = await pages('here');
  const probes = openProbes({ egressAllow: ['127.0.0.1'], dnsServers: [], onError: () => {} });
  expect(
    await probes.run({ account: 'one', type: 'http', target: url, settings: {}, timeoutMs: 5_000 }, signal),
  ).toMatchObject({
    status: 'up',
  });
});

test('registries are looked up where the operator says', async () => {
  const { directories, questions } = await registries({ rdap: { 'site.test': rdapDomain() } });
  const { rdapBootstrapUrl } = directories;
  const probes = openProbes({
    egressAllow: ['127.0.0.1'],
    dnsServers: [],
    directories: { rdapBootstrapUrl, whoisHost: undefined },
    onError: () => {},
  });
  const check = {
    account: 'one',
    type: 'domain_expiry',
    target: 'site.test',
    settings: {},
    timeoutMs: 5_000,
  } as const;
  expect(await probes.run(check, signal)).toMatchObject({ details: { registrar: 'Good Names Ltd' } });
  expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test']);
});

test('a setting that cannot be used stops the opening by its name', () => {
  expect(() => openProbes({ egressAllow: ['here'], dnsServers: [], onError: () => {} })).toThrow(
    'EGRESS_ALLOW',
  );
});

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
      throw new CheckImpossible('There is no ping here.');
    }),
  );
  expect(report).toEqual({
    status: 'unknown',
    message: 'There is no ping here.',
    durationMs: expect.any(Number),
    details: {},
  });
  expect(errors).toEqual([]);
});

test('a type without a probe is unknown', async () => {
  const probes = openEach({}, { network, computer: ownThread, now: () => new Date(0), onError: () => {} });
  expect(
    await probes.run({ account: 'one', type: 'ping', target: 'a', settings: {}, timeoutMs: 1 }, signal),
  ).toMatchObject({
    status: 'unknown',
    message: 'This prober cannot check ping.',
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
      'The monitor is not set up rightly: target must be a host name or an IP address, such as shop.example.com.',
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
    message: 'The monitor is not set up rightly: settings.often must be a whole number.',
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
      const { report } = await run(probe(() => ({ ...result, message, details })));
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
