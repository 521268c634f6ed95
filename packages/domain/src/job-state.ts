import { type Instant, isInstant } from './brand.js';
import { type Guard, hasShape, isAbsentOr, isCount, isFlag, isNullOr } from './shape.js';

/** How the latest run of a heartbeat's job ended. */
export type JobEnd = {
  readonly at: Instant;
  readonly failed: boolean;
  readonly exitCode?: number | undefined;
  /** From its start ping, if it had one. */
  readonly durationMs?: number | undefined;
};

/** What is stored of a heartbeat's job. */
export type JobState = {
  /** When the run that is under way began. */
  readonly startedAt?: Instant | undefined;
  readonly ended?: JobEnd | undefined;
};

const isJobEnd: Guard<JobEnd> = (value): value is JobEnd =>
  hasShape<JobEnd>(value, {
    at: isInstant,
    failed: isFlag,
    exitCode: isAbsentOr(isCount),
    durationMs: isAbsentOr(isCount),
  });

const isJobState: Guard<JobState> = (value): value is JobState =>
  hasShape<JobState>(value, { startedAt: isAbsentOr(isInstant), ended: isAbsentOr(isJobEnd) });

/** A job that reports by itself, since when its pings are waited for, and what they said. */
export type Job = { readonly since: Instant; readonly state: JobState };

/** Reads a stored job. An unreadable one never throws: its pings are waited for from now on. */
export const jobFrom = (stored: unknown, now: Instant): Job =>
  hasShape<{ since: Instant; state: JobState | null }>(stored, {
    since: isInstant,
    state: isNullOr(isJobState),
  })
    ? { since: stored.since, state: stored.state ?? {} }
    : { since: now, state: {} };
