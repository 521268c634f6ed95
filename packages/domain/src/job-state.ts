import { type Instant, isInstant } from './brand.js';
import { type Guard, hasShape, isAbsentOr, isCount, isFlag, isNullOr } from './shape.js';

export type JobEnd = {
  readonly at: Instant;
  readonly failed: boolean;
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
};

export type JobState = {
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

/** The job of a heartbeat. `since` is when it was first expected. */
export type Job = { readonly since: Instant; readonly state: JobState };

/** Reads a stored job. An unreadable one does not throw: its pings are expected from now on. */
export const jobFrom = (stored: unknown, now: Instant): Job =>
  hasShape<{ since: Instant; state: JobState | null }>(stored, {
    since: isInstant,
    state: isNullOr(isJobState),
  })
    ? { since: stored.since, state: stored.state ?? {} }
    : { since: now, state: {} };
