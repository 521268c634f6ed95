import { type ExistingMonitor, type Instant, instant } from '@tocsin/domain';
import type { AwaitedCheck, Heartbeat, Repositories } from '@tocsin/persistence';
import { type HeartbeatPing, type HeartbeatState, readSettings, registry } from '@tocsin/probes/catalogue';
import { wholeSettings } from '../monitors/setting-secrets.js';
import { type Finding, takeFindings } from '../probing/take-results.js';
import { type CheckingOf, checkingIn } from './checking-in.js';

const { heartbeat } = registry;

/** What is known of a job as it is stored: moments as text. */
type StoredState = {
  readonly startedAt?: Instant | undefined;
  readonly ended?: (Omit<NonNullable<HeartbeatState['ended']>, 'at'> & { readonly at: Instant }) | undefined;
};

const stateOf = ({ since, state }: Heartbeat): HeartbeatState => {
  // Its shape is ours: nobody else writes it.
  const { startedAt, ended } = (state as StoredState | null) ?? {};
  return {
    since: new Date(since),
    startedAt: startedAt && new Date(startedAt),
    ended: ended && { ...ended, at: new Date(ended.at) },
  };
};

const storedState = ({ startedAt, ended }: HeartbeatState): StoredState => ({
  startedAt: startedAt && instant(startedAt),
  ended: ended && { ...ended, at: instant(ended.at) },
});

const settingsOf = ({ settings, secrets }: ExistingMonitor): Parameters<typeof heartbeat.judge>[0] | null => {
  const read = readSettings(heartbeat, wholeSettings(settings, secrets));
  // Their shape is what the schema says, by the line above.
  return read.ok ? (read.settings as Parameters<typeof heartbeat.judge>[0]) : null;
};

/** A job with its monitor, as one transaction holds them. */
type Held = { readonly known: Heartbeat; readonly check: AwaitedCheck; readonly now: Instant };

const held = async ({ awaitedChecks }: Repositories, known: Heartbeat): Promise<Held | null> => {
  const { checks, now } = await awaitedChecks.ofMonitor(known.monitorId);
  const [check] = checks.values();
  return check === undefined || check.monitor.type !== 'heartbeat' ? null : { known, check, now };
};

/** Judges a job by what is known of it at this moment, and says when it is to be judged again. */
const judge = async (
  repositories: Repositories,
  { known, check, now }: Held,
  state: HeartbeatState,
  checkingOf: CheckingOf,
): Promise<void> => {
  const { heartbeats } = repositories;
  const { monitor } = check;
  const changed = { ...known, state: storedState(state) };
  const settings = settingsOf(monitor);
  if (monitor.status === 'paused' || settings === null) {
    await heartbeats.save(changed, now);
    await heartbeats.stop(known.monitorId);
    return;
  }
  const { status, message, durationMs, details, judgeAgainAt } =
    settings.watches === 'checks'
      ? heartbeat.judgeChecks(await checkingOf(monitor.accountId, now), new Date(now))
      : heartbeat.judge(settings, state, new Date(now));
  const finding: Finding = {
    check,
    outcome: { status, message, durationMs, at: now },
    details: JSON.stringify(details),
    memory: null,
  };
  const [judged] = await takeFindings(repositories, [finding], now);
  const soonMs = Date.parse(now) + (judged?.judgement.nextCheckMs ?? monitor.intervalSeconds * 1000);
  const againMs = Math.min(judgeAgainAt?.getTime() ?? soonMs, soonMs);
  // A moment later, so that a job that is just too late is found so.
  await heartbeats.save(changed, instant(new Date(againMs + 1)));
};

/** Takes what a job reports. @returns false when there is no such job */
export const takePing = async (
  repositories: Repositories,
  token: string,
  ping: (at: Date) => HeartbeatPing,
): Promise<boolean> => {
  const known = await repositories.heartbeats.findByToken(token);
  const job = known && (await held(repositories, known));
  if (!job) return false;
  const state = heartbeat.received(stateOf(job.known), ping(new Date(job.now)));
  await judge(repositories, job, state, checkingIn(repositories));
  return true;
};

/** Judges jobs that are due, at most so many. @returns how many were */
export const judgeDue = async (repositories: Repositories, jobsMax: number): Promise<number> => {
  const due = await repositories.heartbeats.due(jobsMax);
  const checkingOf = checkingIn(repositories);
  for (const known of due) {
    const job = await held(repositories, known);
    if (job) await judge(repositories, job, stateOf(known), checkingOf);
    else await repositories.heartbeats.stop(known.monitorId);
  }
  return due.length;
};
