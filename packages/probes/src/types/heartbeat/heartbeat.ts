import type { CheckStatus } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { MonitorTypeDescription } from '../../probe/probe.js';
import type { CheckResult } from '../../result/check-result.js';
import { fieldError } from '../../settings/field-error.js';
import { nextDue, type Schedule } from '../../settings/schedule.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { momentInWords, spanInWords } from '../../words/time.js';
import { judgeChecks } from './checking.js';

const settings = objectSchema({
  watches: {
    type: 'string',
    description:
      '`pings`: a job reports that it has run. `checks`: the service itself reports that all other monitors are being checked; the settings below are not used.',
    enum: ['pings', 'checks'],
    default: 'pings',
  },
  period_seconds: {
    type: 'integer',
    description: 'How long after one run the next one is due.',
    minimum: 30,
    maximum: 31_536_000,
  },
  cron: {
    type: 'string',
    description: 'Or: a cron expression of five fields that says when runs are due, such as `30 2 * * *`.',
    format: 'cron',
    maxLength: 100,
  },
  time_zone: {
    type: 'string',
    description: 'The time zone that the cron expression is in, such as `Europe/Berlin`.',
    format: 'time_zone',
    maxLength: 100,
    default: 'UTC',
  },
  grace_seconds: {
    type: 'integer',
    description: 'How much later than due a run may end.',
    minimum: 0,
    maximum: 604_800,
    default: 3_600,
  },
  run_seconds_max: {
    type: 'integer',
    description:
      'How long a run may take after its start ping. Left out, it may take `grace_seconds`, or until it is due.',
    minimum: 1,
    maximum: 604_800,
  },
  push_token: {
    type: 'string',
    description:
      'The token of a push monitor of Uptime Kuma. `/api/push/…` with it then stands for the ping URL, so that jobs keep their requests.',
    pattern: textPatterns.pushToken.source,
    minLength: 10,
    maxLength: 64,
    writeOnly: true,
  },
});

type Settings = FromSchema<typeof settings>;

/** An exit code of 0 is a success. */
export type HeartbeatPing =
  | { readonly kind: 'start' | 'success' | 'fail'; readonly at: Date }
  | { readonly kind: 'exit'; readonly exitCode: number; readonly at: Date };

/** Has a constant size. */
export type HeartbeatState = {
  /** When the monitor was created or resumed. */
  readonly since: Date;
  /** When the clock last jumped: what came before it may have any time. */
  readonly jumpedAt?: Date | undefined;
  readonly startedAt: Date | undefined;
  readonly ended:
    | {
        readonly at: Date;
        readonly failed: boolean;
        readonly exitCode: number | undefined;
        /** From its start ping. */
        readonly durationMs: number | undefined;
      }
    | undefined;
};

export type HeartbeatVerdict = Omit<CheckResult, 'status'> & {
  /** `unknown`: the clock jumped, so nobody knows who is late. */
  readonly status: CheckStatus;
  /** `undefined` when only a ping changes the verdict. */
  readonly judgeAgainAt: Date | undefined;
};

/** A type without a probe: a job reports, and the clock tells when it has not. */
export type HeartbeatType = MonitorTypeDescription<Settings> & {
  readonly received: (state: HeartbeatState, ping: HeartbeatPing) => HeartbeatState;
  /** Without times that are yet to come. */
  readonly notAfter: (state: HeartbeatState, now: Date) => HeartbeatState;
  readonly judge: (settings: Settings, state: HeartbeatState, now: Date) => HeartbeatVerdict;
  /** For `watches: checks`. */
  readonly judgeChecks: typeof judgeChecks;
};

export const heartbeat = {
  type: 'heartbeat',
  description: 'A job reports in time that it has run, or all other monitors are being checked.',
  target: 'label',
  settings,
  faults: ({ watches, period_seconds: period, cron, push_token: pushToken }) => {
    const schedules = [period, cron].filter((given) => given !== undefined).length;
    if (watches === 'checks') {
      if (pushToken !== undefined)
        return [fieldError('settings.push_token', 'must not be given when watches is checks')];
      return schedules === 0
        ? []
        : [fieldError('settings', 'must hold neither period_seconds nor cron when watches is checks')];
    }
    return schedules === 1 ? [] : [fieldError('settings', 'must hold either period_seconds or cron')];
  },
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  received,
  notAfter,
  judge,
  judgeChecks,
} satisfies HeartbeatType;

/** The order in which pings come counts, not their times: a clock may have been set back in between. */
function received(before: HeartbeatState, ping: HeartbeatPing): HeartbeatState {
  const state = notAfter(before, ping.at);
  const { startedAt, jumpedAt } = state;
  // A job that begins again before it has ended must not put off its limit.
  if (ping.kind === 'start') return { ...state, startedAt: startedAt ?? ping.at };
  const exitCode = ping.kind === 'exit' ? ping.exitCode : undefined;
  const failed = ping.kind === 'fail' || (exitCode !== undefined && exitCode !== 0);
  const isTimed = startedAt !== undefined && !(jumpedAt !== undefined && startedAt <= jumpedAt);
  const durationMs = isTimed ? ping.at.getTime() - startedAt.getTime() : undefined;
  return { ...state, startedAt: undefined, ended: { at: ping.at, failed, exitCode, durationMs } };
}

/** A time in the future is from before the clock was set back, and counts as the time of that. */
function notAfter(state: HeartbeatState, now: Date): HeartbeatState {
  const { since, startedAt, ended, jumpedAt } = state;
  if ([since, startedAt ?? now, ended?.at ?? now].every((moment) => moment <= now)) return state;
  const latest = jumpedAt !== undefined && jumpedAt < now ? jumpedAt : now;
  const bounded = (moment: Date): Date => (moment > now ? latest : moment);
  return {
    ...state,
    since: bounded(since),
    startedAt: startedAt && bounded(startedAt),
    ended: ended && { ...ended, at: bounded(ended.at) },
  };
}

/** A run that failed or came too late counts until one succeeds. */
function judge(settings: Settings, given: HeartbeatState, now: Date): HeartbeatVerdict {
  const state = notAfter(given, now);
  const { ended, startedAt } = state;
  const durationMs = ended?.durationMs ?? 0;
  const details = {
    last_ping_at: (startedAt ?? ended?.at)?.toISOString(),
    last_end_at: ended?.at.toISOString(),
    exit_code: ended?.exitCode,
    started_at: startedAt?.toISOString(),
  };
  if (ended?.failed) {
    const exit = ended.exitCode === undefined ? '' : ` with exit code ${ended.exitCode}`;
    const message = `The run that ended at ${momentInWords(ended.at)} failed${exit}.`;
    return { status: 'down', message, durationMs, details, judgeAgainAt: undefined };
  }
  const deadline = deadlineOf(settings, state);
  const held = heldUntil(settings, state);
  if (held !== undefined && now < held && !hasReportedSinceJump(state)) {
    return {
      status: 'unknown',
      message: `The clock of this service jumped at ${momentInWords(state.jumpedAt ?? now)}, so nobody counts as late before ${momentInWords(held)}.`,
      durationMs,
      details,
      judgeAgainAt: held,
    };
  }
  const at = held !== undefined && held > deadline.at ? held : deadline.at;
  const status = now > at ? 'down' : 'up';
  const message = status === 'down' ? deadline.missed : deadline.awaited;
  const judgeAgainAt = status === 'down' ? undefined : at;
  return {
    status,
    message,
    durationMs,
    details: { ...details, due_by: at.toISOString() },
    judgeAgainAt,
  };
}

const hasReportedSinceJump = ({ jumpedAt, startedAt, ended }: HeartbeatState): boolean =>
  jumpedAt !== undefined && [startedAt, ended?.at].some((at) => at !== undefined && at > jumpedAt);

/** One interval after the clock jumped, and as long as a run may take that had begun. */
function heldUntil(settings: Settings, { jumpedAt, startedAt }: HeartbeatState): Date | undefined {
  if (jumpedAt === undefined) return undefined;
  const { grace_seconds: graceSeconds, run_seconds_max: runSecondsMax = 0 } = settings;
  const first = nextDue(scheduleOf(settings), jumpedAt);
  const intervalMs = nextDue(scheduleOf(settings), first).getTime() - first.getTime();
  const runMs = startedAt === undefined ? 0 : 1_000 * runSecondsMax;
  return new Date(jumpedAt.getTime() + Math.max(intervalMs + 1_000 * graceSeconds, runMs));
}

type Deadline = { readonly at: Date; readonly awaited: string; readonly missed: string };

function deadlineOf(settings: Settings, { since, startedAt, ended }: HeartbeatState): Deadline {
  const { grace_seconds: graceSeconds, run_seconds_max: runSecondsMax } = settings;
  const lastEnd = ended !== undefined && ended.at > since ? ended.at : undefined;
  const dueBy = later(nextDue(scheduleOf(settings), lastEnd ?? since), graceSeconds);
  // A run that began too late does not replace the missing one.
  if (startedAt !== undefined && startedAt <= dueBy) {
    const runBy = later(startedAt, runSecondsMax ?? graceSeconds);
    const at = runSecondsMax === undefined && dueBy > runBy ? dueBy : runBy;
    const allowed = spanInWords((at.getTime() - startedAt.getTime()) / 1_000);
    return {
      at,
      awaited: `A run began at ${momentInWords(startedAt)} and may take ${allowed}.`,
      missed: `The run that began at ${momentInWords(startedAt)} had not ended ${allowed} later.`,
    };
  }
  const last =
    lastEnd === undefined ? 'None has come so far.' : `The last one came at ${momentInWords(lastEnd)}.`;
  return {
    at: dueBy,
    awaited: `The next ping is due by ${momentInWords(dueBy)}. ${last}`,
    missed: `No ping came by ${momentInWords(dueBy)}. ${last}`,
  };
}

function scheduleOf({ period_seconds: periodSeconds, cron = '', time_zone: timeZone }: Settings): Schedule {
  return periodSeconds === undefined ? { cron, timeZone } : { periodSeconds };
}

const later = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1_000);
