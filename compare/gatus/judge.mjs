/** Imports the recorded examples, and checks answers with what became of the conditions. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { importGatus } from '@tocsin/imports';
import { openProbes } from '@tocsin/probes';

/** @typedef {import('./recording.mjs').RecordedExample} RecordedExample */
/** @typedef {import('./conditions.mjs').ConditionTest} ConditionTest */
/** @typedef {ReturnType<typeof importGatus>['report']['findings'][number]} Finding */
/** @typedef {'up' | 'down'} Verdict */

/**
 * @typedef {object} JudgedCondition
 * @property {ConditionTest} test
 * @property {Finding['outcome']} outcome of the condition alone
 * @property {readonly string[]} losses
 * @property {Verdict} gatus
 * @property {Verdict | undefined} tocsin `undefined` where nothing is imported, or the target has an address of its own
 */

/** @param {import('./recording.mjs').GatusConfig} config @param {Date} now */
const imported = (config, now) => importGatus(config, { fileSet: 'gatus', reachability: false, now });

/** What the import says of each line of an example. @param {RecordedExample} example @param {Date} now @returns {readonly Finding[]} */
export const findingsOn = ({ config, isPart }, now) =>
  config === undefined
    ? []
    : imported(config, now).report.findings.filter(({ name }) => !isPart || name !== 'ours');

/** A server whose answers are said by the path. */
const startServer = async () => {
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://127.0.0.1');
    response.statusCode = Number(searchParams.get('status'));
    response.end(searchParams.get('body'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** No program listens there. */
const closedOrigin = 'http://127.0.0.1:1';
const dayMs = 24 * 60 * 60 * 1_000;

/** @param {string} origin @param {ConditionTest} test */
const urlOf = (origin, { status = 200, body = '', isConnected = true, certificateMs }) =>
  certificateMs === undefined
    ? `${isConnected ? origin : closedOrigin}/?${new URLSearchParams({ status: `${status}`, body })}`
    : 'https://example.com/';

/**
 * Returns true if a time is beyond the limit that a monitor sets. A server would take another time.
 * @param {ConditionTest} test
 * @param {{ readonly max_latency_ms?: number, readonly warn_days?: readonly number[] }} settings
 */
const isBeyond = ({ durationMs, certificateMs }, { max_latency_ms: latencyMs, warn_days: days = [] }) =>
  (durationMs !== undefined && latencyMs !== undefined && durationMs > latencyMs) ||
  (certificateMs !== undefined && days.some((day) => certificateMs <= day * dayMs));

/** @typedef {ReturnType<typeof openProbes>} Probes */

/** @param {Probes} probes @param {ConditionTest} test @param {object} monitor @returns {Promise<Verdict>} */
const verdictOf = async (probes, test, monitor) => {
  const { type, target, settings = {} } = Object(monitor);
  if (isBeyond(test, settings)) return 'down';
  if (test.certificateMs !== undefined) return 'up';
  const check = { type, target, settings, account: 'compare', timeoutMs: 10_000 };
  const { status } = await probes.run(check, new AbortController().signal);
  return status === 'up' ? 'up' : 'down';
};

/**
 * @param {readonly ConditionTest[]} tests
 * @param {Date} now
 * @returns {Promise<readonly JudgedCondition[]>} in the order of the tests
 */
export const judgeConditions = async (tests, now) => {
  const server = await startServer();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const probes = openProbes({
    egressAllow: ['127.0.0.0/8'],
    egressAuthorities: [],
    dnsServers: [],
    onError: (error) => {
      throw error;
    },
  });
  /** @type {JudgedCondition[]} */
  const judged = [];
  for (const test of tests) {
    const url = urlOf(`http://127.0.0.1:${port}`, test);
    // Without it, some conditions hold without an answer, which is a loss of its own.
    const conditions = [test.condition, '[CONNECTED] == true'];
    const { config, report } = imported({ endpoints: [{ name: 'one', url, conditions }] }, now);
    const [finding] = report.findings;
    if (finding === undefined) throw new Error(`The report leaves out ${test.condition}.`);
    const verdicts = await Promise.all(
      Object.values(config.monitors).map((monitor) => verdictOf(probes, test, monitor)),
    );
    judged.push({
      test,
      outcome: finding.outcome,
      losses: finding.outcome === 'with_losses' ? finding.losses : [],
      gatus: test.isUp ? 'up' : 'down',
      tocsin:
        verdicts.length === 0 || test.ip !== undefined
          ? undefined
          : verdicts.includes('down')
            ? 'down'
            : 'up',
    });
  }
  probes.close();
  server.close();
  return judged;
};
