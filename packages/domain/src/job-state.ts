import { type Instant, isInstant } from './brand.js';
import { type Guard, hasShape, isAbsentOr, isCount, isFlag, isListOf, isNullOr, isText } from './shape.js';

export type JobEnd = {
  readonly at: Instant;
  readonly failed: boolean;
  readonly exitCode?: number | undefined;
  readonly durationMs?: number | undefined;
};

/** What the open incident of a heartbeat that watches checks has told of. */
export type ToldBlindness = {
  readonly at: Instant;
  readonly unchecked: number;
  /** The regions that saw nothing. */
  readonly regions: readonly string[];
};

/** A time in which a service could take no reports. */
export type Absence = { readonly from: Instant; readonly to: Instant };

export type JobState = {
  readonly startedAt?: Instant | undefined;
  readonly ended?: JobEnd | undefined;
  readonly told?: ToldBlindness | undefined;
  /** In which a report may have been lost. */
  readonly absence?: Absence | undefined;
};

const isJobEnd: Guard<JobEnd> = (value): value is JobEnd =>
  hasShape<JobEnd>(value, {
    at: isInstant,
    failed: isFlag,
    exitCode: isAbsentOr(isCount),
    durationMs: isAbsentOr(isCount),
  });

const isToldBlindness: Guard<ToldBlindness> = (value): value is ToldBlindness =>
  hasShape<ToldBlindness>(value, { at: isInstant, unchecked: isCount, regions: isListOf(isText) });

const isAbsence: Guard<Absence> = (value): value is Absence =>
  hasShape<Absence>(value, { from: isInstant, to: isInstant });

const isJobState: Guard<JobState> = (value): value is JobState =>
  hasShape<JobState>(value, {
    startedAt: isAbsentOr(isInstant),
    ended: isAbsentOr(isJobEnd),
    told: isAbsentOr(isToldBlindness),
    absence: isAbsentOr(isAbsence),
  });

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
