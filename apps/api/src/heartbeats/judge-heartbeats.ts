import {
  type Absence,
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

/** Goes on with an absence that the job is still held by when the next one begins. */
const absenceOf = ({ state }: Heartbeat, latest: Absence | null): Absence | undefined => {
  const before = state.absence;
  if (latest === null) return before;
  return { from: before?.from ?? latest.from, to: latest.to };
};

const stateOf = (job: Heartbeat, { jump }: ClockState, latest: Absence | null): HeartbeatState => {
  const {
    since,
    state: { startedAt, ended },
  } = job;
  const absence = absenceOf(job, latest);
  return {
    since: new Date(since),
    jumpedAt: jump === null ? undefined : new Date(jump.at),
    absence: absence && { from: new Date(absence.from), to: new Date(absence.to) },
    startedAt: startedAt && new Date(startedAt),
    ended: ended && {
      ...ended,
      at: new Date(ended.at),
      exitCode: ended.exitCode,
      durationMs: ended.durationMs,
    },
  };
};

const storedState = (
  { startedAt, ended }: HeartbeatState,
  told: ToldBlindness | undefined,
  absence?: HeartbeatState['absence'],
): JobState => ({
  told,
  absence: absence && { from: instant(absence.from), to: instant(absence.to) },
  startedAt: startedAt && instant(startedAt),
  ended: ended && { ...ended, at: instant(ended.at) },
});

const settingsOf = ({ settings, secrets }: ExistingMonitor) => {
  const read = readSettings(heartbeat, wholeSettings(settings, secrets));
  return read.ok ? read.settings : null;
};

type LockedJob = {
  readonly job: Heartbeat;
  readonly check: AwaitedCheck;
  readonly clock: ClockState;
  readonly absence: Absence | null;
};

/** Looks at the clock after it has the lock: what is judged by time is judged by that look. */
const locked = async (
  { awaitedChecks, clock, presence }: Repositories,
  watch: ClockWatch,
  job: Heartbeat,
): Promise<LockedJob | null> => {
  const [check] = (await awaitedChecks.ofMonitor(job.monitorId)).checks.values();
  if (check === undefined || check.monitor.type !== 'heartbeat') return null;
  const seen = await watch.look(clock);
  return { job, check, clock: seen, absence: await presence.absence(seen.now) };
};

const judgedChecks = async (
  repositories: Repositories,
  { job, check, clock: { now, jump }, absence }: LockedJob,
  readCoverage: CoverageReader,
) => {
  // No monitor was checked in an absence. Time counts from its end, as from a jump.
  const [jumpedAt] = [jump?.at, absence?.to]
    .filter((at) => at !== undefined)
    .sort()
    .toReversed();
  const clock = { now: new Date(now), jumpedAt: jumpedAt && new Date(jumpedAt) };
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
  const changedTo = (told: ToldBlindness | undefined, absence?: HeartbeatState['absence']): Heartbeat => ({
    ...job,
    since: instant(state.since),
    state: storedState(state, told, absence),
  });
  const settings = settingsOf(monitor);
  if (monitor.status === 'paused' || settings === null) {
    await heartbeats.save(changedTo(undefined), now);
    await heartbeats.stop(job.monitorId);
    return;
  }
  const verdict =
    settings.watches === 'checks'
      ? { ...(await judgedChecks(repositories, locked, readCoverage)), absence: undefined }
      : { ...heartbeat.judge(settings, state, new Date(now)), told: undefined };
  const { status, durationMs, details, judgeAgainAt, told, absence } = verdict;
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
  await heartbeats.save(changedTo(told, absence), instant(new Date(againMs + 1)));
};

export type Report = {
  readonly monitorId: MonitorId;
  readonly token: string;
  readonly ping: (at: Date) => HeartbeatPing;
};

/** @returns false when there is no such job */
export const takePing = async (
  repositories: Repositories,
  watch: ClockWatch,
  { monitorId, token, ping }: Report,
): Promise<boolean> => {
  const found = await repositories.heartbeats.findReported(monitorId, token);
  const job = found && (await locked(repositories, watch, found));
  if (!job) return false;
  const state = heartbeat.received(stateOf(job.job, job.clock, job.absence), ping(new Date(job.clock.now)));
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
      if (job) await judgeJob(repositories, job, stateOf(found, job.clock, job.absence), readCoverage);
      else await repositories.heartbeats.stop(found.monitorId);
    }
    return due.length;
  },
};
