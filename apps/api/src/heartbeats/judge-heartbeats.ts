import { type ExistingMonitor, type Instant, instant, type JobState } from '@tocsin/domain';
import type { AwaitedCheck, Heartbeat, Repositories } from '@tocsin/persistence';
import { type HeartbeatPing, type HeartbeatState, readSettings, registry } from '@tocsin/probes/catalogue';
import { judgeResults } from '../judging/judge-results.js';
import { wholeSettings } from '../monitors/setting-secrets.js';
import { type CoverageReader, coverageReader } from './coverage-reader.js';

const { heartbeat } = registry;

const stateOf = ({ since, state: { startedAt, ended } }: Heartbeat): HeartbeatState => ({
  since: new Date(since),
  startedAt: startedAt && new Date(startedAt),
  ended: ended && {
    ...ended,
    at: new Date(ended.at),
    exitCode: ended.exitCode,
    durationMs: ended.durationMs,
  },
});

const storedState = ({ startedAt, ended }: HeartbeatState): JobState => ({
  startedAt: startedAt && instant(startedAt),
  ended: ended && { ...ended, at: instant(ended.at) },
});

const settingsOf = ({ settings, secrets }: ExistingMonitor) => {
  const read = readSettings(heartbeat, wholeSettings(settings, secrets));
  return read.ok ? read.settings : null;
};

type LockedJob = { readonly job: Heartbeat; readonly check: AwaitedCheck; readonly now: Instant };

const locked = async ({ awaitedChecks }: Repositories, job: Heartbeat): Promise<LockedJob | null> => {
  const { checks, now } = await awaitedChecks.ofMonitor(job.monitorId);
  const [check] = checks.values();
  return check === undefined || check.monitor.type !== 'heartbeat' ? null : { job, check, now };
};

/** Judges a job, and sets when to judge it again. */
const judgeJob = async (
  repositories: Repositories,
  { job, check, now }: LockedJob,
  state: HeartbeatState,
  readCoverage: CoverageReader,
): Promise<void> => {
  const { heartbeats } = repositories;
  const { monitor } = check;
  const changed = { ...job, state: storedState(state) };
  const settings = settingsOf(monitor);
  if (monitor.status === 'paused' || settings === null) {
    await heartbeats.save(changed, now);
    await heartbeats.stop(job.monitorId);
    return;
  }
  const { status, message, durationMs, details, judgeAgainAt } =
    settings.watches === 'checks'
      ? heartbeat.judgeChecks(await readCoverage(monitor.accountId, now), new Date(now))
      : heartbeat.judge(settings, state, new Date(now));
  const outcome = { status, message, durationMs, at: now };
  const result = { check, outcome, details: JSON.stringify(details), memory: null };
  const [judged] = await judgeResults(repositories, [result], now);
  const soonMs = Date.parse(now) + (judged?.judgement.nextCheckMs ?? monitor.intervalSeconds * 1000);
  const againMs = Math.min(judgeAgainAt?.getTime() ?? soonMs, soonMs);
  // A moment later, when a job that is just too late is late.
  await heartbeats.save(changed, instant(new Date(againMs + 1)));
};

/** @returns false when there is no such job */
export const takePing = async (
  repositories: Repositories,
  token: string,
  ping: (at: Date) => HeartbeatPing,
): Promise<boolean> => {
  const found = await repositories.heartbeats.findByToken(token);
  const job = found && (await locked(repositories, found));
  if (!job) return false;
  const state = heartbeat.received(stateOf(job.job), ping(new Date(job.now)));
  await judgeJob(repositories, job, state, coverageReader(repositories));
  return true;
};

export const judgeDue = async (repositories: Repositories, jobsMax: number): Promise<number> => {
  const due = await repositories.heartbeats.due(jobsMax);
  const readCoverage = coverageReader(repositories);
  for (const found of due) {
    const job = await locked(repositories, found);
    if (job) await judgeJob(repositories, job, stateOf(found), readCoverage);
    else await repositories.heartbeats.stop(found.monitorId);
  }
  return due.length;
};
