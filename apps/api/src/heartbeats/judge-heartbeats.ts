import {
  boundedReason,
  type ClockState,
  type ExistingMonitor,
  instant,
  type JobState,
  type MonitorId,
  messageOf,
  storableReason,
  type ToldBlindness,
} from '@tocsin/domain';
import {
  type AwaitedCheck,
  type ClockWatch,
  type DueSubject,
  type Heartbeat,
  heartbeatsToJudge,
  type Repositories,
} from '@tocsin/persistence';
import { type HeartbeatPing, type HeartbeatState, readSettings, registry } from '@tocsin/probes/catalogue';
import { type DueKind, subjectsOf } from '../background/due-kind.js';
import { resolveOpenIncident } from '../judging/apply-incident-steps.js';
import { judgeResults } from '../judging/judge-results.js';
import { wholeSettings } from '../monitors/setting-secrets.js';
import { type CoverageReader, coverageReader } from './coverage-reader.js';

const { heartbeat } = registry;

const stateOf = (
  { since, state: { startedAt, ended } }: Heartbeat,
  { jump }: ClockState,
): HeartbeatState => ({
  since: new Date(since),
  jumpedAt: jump === null ? undefined : new Date(jump.at),
  startedAt: startedAt && new Date(startedAt),
  ended: ended && {
    ...ended,
    at: new Date(ended.at),
    exitCode: ended.exitCode,
    durationMs: ended.durationMs,
  },
});

const storedState = ({ startedAt, ended }: HeartbeatState, told: ToldBlindness | undefined): JobState => ({
  told,
  startedAt: startedAt && instant(startedAt),
  ended: ended && { ...ended, at: instant(ended.at) },
});

const settingsOf = ({ settings, secrets }: ExistingMonitor) => {
  const read = readSettings(heartbeat, wholeSettings(settings, secrets));
  return read.ok ? read.settings : null;
};

type LockedJob = { readonly job: Heartbeat; readonly check: AwaitedCheck; readonly clock: ClockState };

/** Looks at the clock after it has the lock: what is judged by time is judged by that look. */
const locked = async (
  { awaitedChecks, clock }: Repositories,
  watch: ClockWatch,
  job: Heartbeat,
): Promise<LockedJob | null> => {
  const [check] = (await awaitedChecks.ofMonitor(job.monitorId)).checks.values();
  if (check === undefined || check.monitor.type !== 'heartbeat') return null;
  return { job, check, clock: await watch.look(clock) };
};

const judgedChecks = async (
  repositories: Repositories,
  { job, check, clock: { now, jump } }: LockedJob,
  readCoverage: CoverageReader,
) => {
  const clock = { now: new Date(now), jumpedAt: jump === null ? undefined : new Date(jump.at) };
  const checking = await readCoverage(check.monitor.accountId, now);
  const verdict = heartbeat.judgeChecks(checking, clock, job.state.told);
  // No incident would open in a maintenance window.
  if (!verdict.opensAnew || check.maintenanceEndsAt !== null)
    return { ...verdict, told: verdict.opensAnew ? job.state.told : verdict.told };
  const open = await repositories.incidents.findOpen(job.monitorId);
  if (open?.openedBy === 'checks') await resolveOpenIncident(repositories, job.monitorId, 'replaced', now);
  return verdict;
};

/** Judges a job, and sets when to judge it again. */
const judgeJob = async (
  repositories: Repositories,
  locked: LockedJob,
  given: HeartbeatState,
  readCoverage: CoverageReader,
): Promise<void> => {
  const { heartbeats } = repositories;
  const { job, check } = locked;
  const { now } = locked.clock;
  const { monitor } = check;
  const state = heartbeat.notAfter(given, new Date(now));
  const changedTo = (told: ToldBlindness | undefined): Heartbeat => ({
    ...job,
    since: instant(state.since),
    state: storedState(state, told),
  });
  const settings = settingsOf(monitor);
  if (monitor.status === 'paused' || settings === null) {
    await heartbeats.save(changedTo(undefined), now);
    await heartbeats.stop(job.monitorId);
    return;
  }
  const verdict =
    settings.watches === 'checks'
      ? await judgedChecks(repositories, locked, readCoverage)
      : { ...heartbeat.judge(settings, state, new Date(now)), told: undefined };
  const { status, durationMs, details, judgeAgainAt, told } = verdict;
  const reason = storableReason(verdict.message);
  const outcome = { status, message: messageOf(reason), durationMs, at: now };
  const result = {
    check,
    outcome,
    reason: boundedReason(reason),
    details: JSON.stringify(details),
    memory: null,
  };
  const [judged] = await judgeResults(repositories, [result], now);
  const soonMs = Date.parse(now) + (judged?.judgement.nextCheckMs ?? monitor.intervalSeconds * 1000);
  const againMs = Math.min(judgeAgainAt?.getTime() ?? soonMs, soonMs);
  // A moment later, when a job that is just too late is late.
  await heartbeats.save(changedTo(told), instant(new Date(againMs + 1)));
};

/** @returns false when there is no such job */
export const takePing = async (
  repositories: Repositories,
  watch: ClockWatch,
  token: string,
  ping: (at: Date) => HeartbeatPing,
): Promise<boolean> => {
  const found = await repositories.heartbeats.findByToken(token);
  const job = found && (await locked(repositories, watch, found));
  if (!job) return false;
  const state = heartbeat.received(stateOf(job.job, job.clock), ping(new Date(job.clock.now)));
  await judgeJob(repositories, job, state, coverageReader(repositories));
  return true;
};

/** Judges jobs that have not reported. */
export const heartbeatsDue: DueKind<DueSubject<MonitorId>> = {
  due: heartbeatsToJudge,
  atOnceMax: 50,
  carryOut: async (subjects, { repositories, watch }) => {
    const due = await repositories.heartbeats.due(subjectsOf(subjects));
    const readCoverage = coverageReader(repositories);
    for (const found of due) {
      const job = await locked(repositories, watch, found);
      if (job) await judgeJob(repositories, job, stateOf(found, job.clock), readCoverage);
      else await repositories.heartbeats.stop(found.monitorId);
    }
    return due.length;
  },
};
