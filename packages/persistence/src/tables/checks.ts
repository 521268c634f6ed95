import type { AccountId, CheckStatus, MonitorId, ProberTokenId, TrialCheckId } from '@tocsin/domain';
import { bigint, integer, moment, text, uuid } from './column.js';
import { table } from './table.js';

/**
 * A series is one monitor's checks from one region, under a number short enough for millions of rows. PostgreSQL
 * leaves half of its pages empty, so that rows change in place, as in `check_tail`.
 */
const checkSeries = table(
  'check_series',
  {
    id: integer().primary().generated(),
    monitorId: uuid<MonitorId>().references('monitor'),
    region: text(),
    dueAt: moment().nullable(),
    claim: bigint().nullable(),
  },
  { unique: ['monitorId', 'region'], indexes: { check_series_due: ['region', 'dueAt'] } },
);

const ofSeries = () => integer().primary().references('check_series');

export const checkTail = table('check_tail', {
  series: ofSeries(),
  period: integer(),
  /** In the form of `check-text.ts`. */
  checks: text(),
  at: bigint(),
  /** Empty before the first check, and after the monitor's target changed. */
  status: text<CheckStatus | ''>(),
  message: text(),
  noteMessage: text(),
  /** The reason in the message, as JSON. Set for a check that is not `up`, if its prober sends reasons. */
  reason: text().nullable(),
  /** When the latest check ended that was not `unknown`; 0 before the first. */
  seenAt: bigint().default(0),
});

export const checkLog = table('check_log', {
  series: ofSeries(),
  period: integer().primary(),
  checks: text(),
});

/** Counts of checks by result; a check in maintenance counts as `maintenance` only. Durations are of `up` and `degraded`. */
const rollup = {
  series: ofSeries(),
  period: integer().primary(),
  up: integer(),
  degraded: integer(),
  down: integer(),
  unknown: integer(),
  durationMsSum: bigint(),
  durationMsMin: integer().nullable(),
  durationMsMax: integer().nullable(),
  unconfirmed: integer().default(0),
  maintenance: integer().default(0),
};
export const checkHour = table('check_hour', rollup);
export const checkDay = table('check_day', rollup);

export const checkNote = table('check_note', {
  series: ofSeries(),
  at: bigint().primary(),
  status: text<CheckStatus>(),
  message: text(),
  details: text().nullable(),
  reason: text().nullable(),
});

export const checkFinding = table('check_finding', {
  series: ofSeries(),
  at: bigint(),
  status: text<CheckStatus>(),
  message: text(),
  details: text(),
  reason: text().nullable(),
});

export const checkMemory = table('check_memory', { series: ofSeries(), memory: text() });

/** The evidence of a series that fails. The row goes when the series is good again, and with the end of the incident. */
export const failingSeries = table('failing_series', {
  series: ofSeries(),
  /** Each a check as JSON: its words, and its exchanges packed. */
  firstFailed: text(),
  lastFailed: text(),
  lastGood: text().nullable(),
});

export const trialCheck = table(
  'trial_check',
  {
    id: uuid<TrialCheckId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    /** NULL once a prober has taken the check: it holds secrets. */
    checkSealed: text().nullable(),
    timeoutMs: integer(),
    createdAt: moment(),
    takenAt: moment().nullable(),
    takenBy: uuid<ProberTokenId>().nullable(),
    result: text().nullable(),
  },
  {
    indexes: {
      trial_check_account: ['accountId', 'createdAt'],
      trial_check_age: ['createdAt'],
      trial_check_waiting: { columns: ['createdAt'], where: 'check_sealed IS NOT NULL' },
    },
  },
);

export const checkTables = [
  checkSeries,
  checkTail,
  checkLog,
  checkHour,
  checkDay,
  checkNote,
  checkFinding,
  checkMemory,
  failingSeries,
  trialCheck,
];
