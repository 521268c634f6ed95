import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CheckStatus } from '@tocsin/domain';
import { incidentEvidenceCharsMax, type Seen } from '@tocsin/probes/catalogue';
import type { AwaitedResult } from '../../src/judging/judge-all.js';
import { judgeResults } from '../../src/judging/judge-results.js';
import type { ReportedEvidence } from '../../src/judging/keep-evidence.js';
import { allDue } from '../support/all-due.js';
import { startApi, type TestApi } from '../support/api.js';
import { countingStatements } from '../support/counting-statements.js';
import { ProbingClient } from '../support/probing-client.js';
import { newMonitor } from '../support/things.js';

const regions = ['eu', 'us', 'asia'];
const monitorsCount = 100;
const bytesMax = 20_000;

let api: TestApi;
let probers: readonly ProbingClient[];
beforeAll(async () => {
  api = await startApi();
  probers = await Promise.all(regions.map((region) => ProbingClient.of(api, region)));
});
afterAll(() => api.stop());

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
let state = 53;
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (state >> 8) % below;
};
const pool = Array.from({ length: 1_000_000 }, () => letters[random(letters.length)]).join('');
/** Nothing compresses it, and no two are alike. */
const noise = (chars: number): string => {
  const from = random(pool.length - chars);
  return pool.slice(from, from + chars);
};

const exchange = (bodyChars: number): Seen['exchanges'][number] => ({
  kind: 'http',
  target: `https://shop.example.com/${noise(50)}`,
  address: '192.0.2.1',
  timings: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: 10, total_ms: random(1_000) },
  tls: null,
  request: { method: 'GET', headers: [{ name: 'x-id', value: noise(50) }], body: null },
  response: {
    protocol: 'h2',
    status: 503,
    headers: [{ name: 'x-long', value: noise(150) }],
    headers_left_out: 0,
    body: noise(bodyChars),
    body_state: 'text',
    body_bytes: bodyChars,
    body_cut: false,
  },
  dialogue: [],
  question: null,
  replies: [],
  pings: null,
  failed: null,
});

/** Up to the largest that a prober may send. */
const seen = (): string => {
  const count = 1 + random(24);
  const exchanges = Array.from({ length: count }, (_, at) => exchange(at < count - 4 ? 0 : random(3_000)));
  const json = JSON.stringify({ exchanges, exchanges_left_out: 0, diagnosis: null });
  return brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).toString('base64');
};
const details = (): string => JSON.stringify({ saw: noise(random(16_000)) });

const evidence = (at: AwaitedResult['outcome']['at']): ReportedEvidence => ({
  seen: seen(),
  lastGood: {
    outcome: { status: 'up', message: noise(500), durationMs: 1, at },
    reason: null,
    details: details(),
    seen: seen(),
  },
});

/** Every region of every monitor finds the same. */
const allFind = async (status: CheckStatus): Promise<void> => {
  const { unitOfWork } = countingStatements(api);
  await allDue(api);
  const claims = await Promise.all(probers.map((prober) => prober.claim(500)));
  const wanted = claims.flatMap(({ claim, checks }, at) =>
    checks.map(({ series }) => ({ claim, series, region: regions[at] ?? '' })),
  );
  await unitOfWork.run(async (repositories) => {
    const { checks, now } = await repositories.awaitedChecks.under(wanted);
    expect(checks.size).toBe(regions.length * monitorsCount);
    const results = [...checks.values()].map((check) => ({
      check,
      outcome: { status, message: status === 'up' ? 'It answered.' : noise(500), durationMs: 1, at: now },
      details: status === 'up' ? null : details(),
      memory: null,
      evidence: status === 'up' ? undefined : evidence(now),
    }));
    await judgeResults(repositories, results, now);
  });
};

const writing = () => api.app.get<{ query<Row>(text: string): Promise<Row[]> }>('writeDataSource');

/** With its indexes. The events of an incident and the history of checks have bounds of their own. */
const storedBytes = async (): Promise<number> => {
  await writing().query('VACUUM');
  const [stored] = await writing().query<{ bytes: number }>(`
    SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name IN (
      SELECT name FROM sqlite_master
      WHERE tbl_name IN ('incident_evidence', 'failing_series'))`);
  return stored?.bytes ?? 0;
};

const eachBytes = async (before: number): Promise<number> => ((await storedBytes()) - before) / monitorsCount;

test('the evidence of an incident in three regions takes at most 20 kB of the database', async () => {
  const client = await api.newAccount('lite');
  for (let at = 0; at < monitorsCount; at += 1)
    await newMonitor(client, {
      target: `https://large-${at}.example.com/`,
      regions,
      failures_to_open: 2,
      successes_to_resolve: 1,
    });
  await allFind('up');
  const before = await storedBytes();
  for (const status of ['down', 'down', 'down', 'up'] as const) await allFind(status);
  expect(await api.rows('incident')).toHaveLength(monitorsCount);
  expect(await api.rows('failing_series')).toEqual([]);
  const storedChars = (await api.rows('incident_evidence')).map(({ evidence: text }) => String(text).length);
  expect(Math.max(...storedChars)).toBeLessThanOrEqual(incidentEvidenceCharsMax);
  expect(await eachBytes(before)).toBeLessThanOrEqual(bytesMax);
  // Seldom is all room used.
  await writing().query(
    `UPDATE incident_evidence SET evidence = substr(hex(randomblob(${incidentEvidenceCharsMax})), 1, ${incidentEvidenceCharsMax})`,
  );
  expect(await eachBytes(before)).toBeLessThanOrEqual(bytesMax);
});
