/** Imports the recorded examples and conditions, and checks answers with what became of the conditions. */
import { importGatus } from '@tocsin/imports';
import { openProbes } from '@tocsin/probes';
import { openLaboratory } from './laboratory.mjs';

/** @typedef {import('./recording.mjs').RecordedExample} RecordedExample */
/** @typedef {import('./recording.mjs').RecordedEndpoint} RecordedEndpoint */
/** @typedef {import('./endpoints.mjs').Found} Found */
/** @typedef {ReturnType<typeof importGatus>} Imported */
/** @typedef {Imported['report']['findings'][number]} Finding */
/** @typedef {'up' | 'down'} Verdict */

/**
 * @typedef {object} JudgedEndpoint
 * @property {RecordedEndpoint} endpoint
 * @property {Finding} finding of its import
 * @property {(Verdict | undefined)[]} verdicts on the answers; `undefined` where nothing is checked
 */

/** @param {import('./recording.mjs').GatusConfig} config @param {Date} now */
const imported = (config, now) => importGatus(config, { fileSet: 'gatus', now });

/** What the import says of each line of an example. @param {RecordedExample} example @param {Date} now @returns {readonly Finding[]} */
export const findingsOn = ({ config, isPart }, now) =>
  config === undefined
    ? []
    : imported(config, now).report.findings.filter(({ name }) => !isPart || name !== 'ours');

const dayMs = 24 * 60 * 60 * 1_000;
const checksAtOnce = 16;

/**
 * The verdict by a time, which a server cannot be told to take.
 * @param {Found} found
 * @param {readonly { readonly type?: string, readonly settings?: { readonly max_latency_ms?: number, readonly warn_days?: readonly number[] } }[]} monitors
 * @returns {Verdict | undefined}
 */
const verdictByTime = ({ durationMs, certificateMs, domainMs }, monitors) => {
  if (durationMs === undefined && certificateMs === undefined && domainMs === undefined) return undefined;
  const isBeyond = monitors.some(
    ({ type, settings: { max_latency_ms: latencyMs, warn_days: days = [] } = {} }) => {
      const leftMs = type === 'ssl' ? certificateMs : domainMs;
      return (
        (durationMs !== undefined && latencyMs !== undefined && durationMs > latencyMs) ||
        (leftMs !== undefined && days.some((day) => leftMs <= day * dayMs))
      );
    },
  );
  return isBeyond ? 'down' : 'up';
};

/**
 * @param {readonly RecordedEndpoint[]} endpoints
 * @param {Date} now
 * @returns {Promise<readonly JudgedEndpoint[]>} in the order of the endpoints
 */
export const judgeEndpoints = async (endpoints, now) => {
  const laboratory = await openLaboratory();
  const probes = openProbes({
    egressAllow: ['127.0.0.0/8'],
    egressAuthorities: [],
    dnsServers: [laboratory.nameServer],
    onError: (error) => {
      throw error;
    },
  });
  /** @type {Map<string, { finding: Finding, monitors: readonly object[] }>} */
  const imports = new Map();
  /** Most answers differ in nothing that the import reads. @param {RecordedEndpoint} endpoint @param {Found} found */
  const importOf = (endpoint, found) => {
    const config = { endpoints: [laboratory.endpointOf(endpoint, found)] };
    const key = JSON.stringify(config);
    const known = imports.get(key);
    if (known !== undefined) return known;
    const { config: made, report } = imported(config, now);
    const [finding] = report.findings;
    if (finding === undefined) throw new Error(`The report leaves out ${endpoint.conditions.join()}.`);
    const one = { finding, monitors: Object.values(made.monitors) };
    imports.set(key, one);
    return one;
  };
  /** Many conditions become the same check. @type {Map<string, Promise<boolean>>} */
  const checks = new Map();
  /** @param {object} monitor @param {Found} found */
  const isUp = (monitor, found) => {
    const { type, target, settings = {} } = Object(monitor);
    const timeoutMs = found.isEndless ? 500 : 10_000;
    const check = { type, target, settings, account: 'compare', timeoutMs };
    const key = laboratory.about(JSON.stringify(check), found);
    const running =
      checks.get(key) ??
      probes.run(JSON.parse(key), new AbortController().signal).then(({ status, message }) => {
        if (status === 'unknown') throw new Error(`${key} was not checked: ${message}`);
        return status === 'up';
      });
    checks.set(key, running);
    return running;
  };
  /** @param {readonly object[]} monitors @param {Found} found @returns {Promise<Verdict | undefined>} */
  const verdictOf = async (monitors, found) => {
    if (monitors.length === 0 || monitors.some((monitor) => Object(monitor).paused)) return undefined;
    const byTime = verdictByTime(found, monitors);
    if (byTime !== undefined) return byTime;
    const all = await Promise.all(monitors.map((monitor) => isUp(monitor, found)));
    return all.every(Boolean) ? 'up' : 'down';
  };
  /** @type {JudgedEndpoint[]} */
  const judged = endpoints.map((endpoint) => ({
    endpoint,
    finding: importOf(endpoint, endpoint.answers[0] ?? {}).finding,
    verdicts: [],
  }));
  const waiting = judged.flatMap((one) => one.endpoint.answers.map((found, at) => ({ one, found, at })));
  const judgeNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { one, found, at } = next;
      one.verdicts[at] = await verdictOf(importOf(one.endpoint, found).monitors, found);
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, judgeNext));
  probes.close();
  await laboratory.close();
  return judged;
};

/** The answers on which both have a verdict, and not the same. @param {JudgedEndpoint} judged @returns {readonly Found[]} */
export const differing = ({ endpoint: { answers, verdicts: theirs = [] }, verdicts: ours }) =>
  answers.filter(
    (_, at) => ['up', 'down'].includes(`${theirs[at]}`) && ours[at] !== undefined && theirs[at] !== ours[at],
  );

/** Returns true for an endpoint that proves little. @param {JudgedEndpoint} judged */
export const isOneSided = ({ endpoint: { verdicts = [] } }) =>
  !verdicts.includes('up') || !verdicts.includes('down');
