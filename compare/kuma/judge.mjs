/** Imports the recorded rows, and lets Tocsin check the same targets. */
import { importKuma } from '@tocsin/imports';
import { openProbes } from '@tocsin/probes';
import { unforeseen } from './form.mjs';
import { kumaFileOf } from './recording.mjs';
import { asPorts } from './symbols.mjs';

/** @typedef {import('./recording.mjs').Recording} Recording */
/** @typedef {ReturnType<typeof importKuma>} Imported */
/** @typedef {Imported['report']['findings'][number]} Finding */
/** @typedef {'up' | 'down' | 'degraded' | 'unknown' | 'pending' | 'maintenance' | 'paused'} Verdict */

/**
 * @typedef {object} Judged a row of Uptime Kuma, with both verdicts
 * @property {string} type
 * @property {string} name
 * @property {Finding} finding of the import
 * @property {Verdict} kuma
 * @property {Verdict | undefined} tocsin `undefined` where no check is imported
 * @property {number} [kumaFailures] until it was down
 * @property {number} [tocsinFailures] that open an incident
 * @property {boolean} isAsOften true if both check it at the same interval
 */

const checksAtOnce = 16;

/**
 * @param {Recording} recording
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @returns {Promise<readonly Judged[]>} in the order of the recording
 */
export const judge = async (recording, { ports, authority, nameServer }) => {
  const now = new Date(recording.recordedAt);
  const file = kumaFileOf(asPorts(recording, ports));
  const { config, report } = importKuma(file, { fileSet: 'kuma', reachability: false, now });
  const covered = coveredAt(config, now);
  const probes = openProbes({
    egressAllow: ['127.0.0.0/8', '::1/128'],
    egressAuthorities: [authority],
    dnsServers: [nameServer],
    onError: (error) => {
      throw error;
    },
  });
  /** @param {string} key @returns {Promise<Verdict | undefined>} */
  const verdictOn = async (key) => {
    const { type, target, settings = {}, timeout_seconds: seconds, paused } = Object(config.monitors[key]);
    if (paused) return 'paused';
    if (covered.has(key)) return 'maintenance';
    // Its job pings it, and nothing is checked.
    if (type === 'heartbeat') return undefined;
    const check = { type, target, settings, account: 'compare', timeoutMs: seconds * 1_000 };
    return (await probes.run(check, new AbortController().signal)).status;
  };
  const waiting = [...recording.monitors.entries()];
  /** @type {Judged[]} */
  const judged = [];
  const judgeRows = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, { row, beats }] = next;
      const finding = findingOn(report, `monitor ${row.id}`);
      const key = keyIn(finding);
      const kuma = beats.at(-1) ?? 'paused';
      const tocsin = key === undefined ? undefined : await verdictOn(key);
      const monitor = Object(config.monitors[key ?? '']);
      judged[at] = {
        type: `${row.type}`,
        name: `${row.name}`.replace(/^[^:]*: /, ''),
        finding,
        kuma,
        tocsin,
        ...(kuma === 'down' && { kumaFailures: beats.length }),
        ...(tocsin === 'down' && { tocsinFailures: monitor.failures_to_open }),
        isAsOften: monitor.interval_seconds === row.interval,
      };
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, judgeRows));
  probes.close();
  return judged;
};

/** Returns true if both services have the same verdict, at the same times. @param {Judged} judged */
export const agrees = ({ kuma, tocsin, kumaFailures, tocsinFailures, isAsOften }) =>
  kuma === tocsin && kumaFailures === tocsinFailures && isAsOften;

/** Returns false for a row whose target answers as no option of a monitor tells. @param {Judged} judged */
export const isForeseen = ({ name }) => !name.startsWith(unforeseen);

/** @param {Imported['report']} report @param {string} source */
const findingOn = ({ findings }, source) => {
  const finding = findings.find((each) => each.source === source);
  if (finding === undefined) throw new Error(`The report leaves out ${source}.`);
  return finding;
};

const monitors = 'monitors/';

/** The key of the monitor that a row became. @param {Finding} finding @returns {string | undefined} */
const keyIn = (finding) =>
  finding.outcome === 'not_taken'
    ? undefined
    : finding.places.find((place) => place.startsWith(monitors))?.slice(monitors.length);

/** The keys of monitors in a window that is in force. @param {Imported['config']} config @param {Date} now */
const coveredAt = ({ maintenance_windows: windows }, now) =>
  new Set(
    Object.values(windows).flatMap((window) => {
      const { starts_at: start, duration_minutes: minutes, monitors: keys } = Object(window);
      const sinceMs = now.getTime() - Date.parse(start);
      return sinceMs >= 0 && sinceMs < minutes * 60_000 ? keys : [];
    }),
  );
