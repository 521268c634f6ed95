import { type AlertId, type CompletedDispatch, interrupted, type WaitingChannel } from '@tocsin/domain';
import type { Database, Executor } from '../database/database.js';
import { type Dialect, idsIn, type RowOf, type Rows, raw, type Sql, sql } from '../database/sql.js';
import { claimedIds } from './claims.js';
import { endedLateAfterMs } from './dispatches.js';
import { noteFailures } from './failures.js';

/** The columns of a message that goes back to the queue unsent. */
export const pendingAgain = raw(
  `status = 'pending', claimed_by = NULL, sent_at = NULL, produced_at = NULL, claim_expires_at = NULL`,
);

const endedLateAt = ({ nowMs }: Dialect): Sql =>
  sql`CASE WHEN created_at < ${nowMs} - ${raw(String(endedLateAfterMs))} THEN ${nowMs} END`;

/** Ends messages that had begun, and whose sender is gone. */
export const endAsInterrupted = async (tx: Executor, alertIds: readonly AlertId[]): Promise<void> => {
  if (alertIds.length === 0) return;
  const { dialect } = tx;
  const { code, message } = interrupted;
  const ended = idsIn(dialect, alertIds);
  await tx.run(sql`
    UPDATE alert_dispatch SET status = 'failed', error_code = ${code}, error_message = ${message},
      completed_at = ${dialect.nowMs}, ended_late_at = ${endedLateAt(dialect)}, claimed_by = NULL, claim_expires_at = NULL
    WHERE id IN ${ended}`);
  noteFailures(tx, ended);
};

const outcomeShape = {
  id: 'uuid',
  status: 'text',
  error_code: 'text',
  error_message: 'text',
  response_status: 'bigint',
  duration_ms: 'bigint',
  request_url: 'text',
  request_signature: 'text',
  request_recipient: 'text',
} as const;

const outcomeRow = ({ alertId, outcome, request }: CompletedDispatch): RowOf<typeof outcomeShape> => ({
  id: alertId,
  status: outcome.outcome,
  error_code: outcome.outcome === 'failed' ? outcome.code : null,
  error_message: (outcome.outcome === 'failed' ? outcome.message : outcome.note) ?? null,
  response_status: outcome.responseStatus,
  duration_ms: outcome.durationMs === null ? null : Math.round(outcome.durationMs),
  request_url: request?.url ?? null,
  request_signature: request?.signature ?? null,
  request_recipient: request?.recipient ?? null,
});

/** Ends a message that `claimedBy` may still end: a row has a claimant only as long. */
const recordedOutcome =
  (dialect: Dialect, claimedBy: string) =>
  ({ each, from }: Rows<typeof outcomeShape>): Sql =>
    sql`
    UPDATE alert_dispatch SET status = ${each.status}, error_code = ${each.error_code},
      error_message = ${each.error_message}, response_status = ${each.response_status},
      duration_ms = ${each.duration_ms}, request_url = ${each.request_url},
      request_signature = ${each.request_signature}, request_recipient = ${each.request_recipient},
      sent_at = CASE WHEN ${each.request_url} IS NULL THEN NULL ELSE sent_at END,
      completed_at = ${dialect.nowMs}, ended_late_at = ${endedLateAt(dialect)}, claimed_by = NULL, claim_expires_at = NULL
    ${from} WHERE alert_dispatch.id = ${each.id} AND alert_dispatch.claimed_by = ${claimedBy}`;

const hasFailed = ({ outcome }: CompletedDispatch): boolean => outcome.outcome === 'failed';

const recordIn = async (
  tx: Executor,
  claimedBy: string,
  completed: readonly CompletedDispatch[],
): Promise<void> => {
  if (completed.length === 0) return;
  await tx.runEach(outcomeShape, completed.map(outcomeRow), recordedOutcome(tx.dialect, claimedBy));
  const failed = completed.filter(hasFailed).map(({ alertId }) => alertId);
  if (failed.length > 0) noteFailures(tx, idsIn(tx.dialect, failed));
};

/** Delivered messages take one statement, so failed ones have a transaction of their own. */
export const recordOutcomes = async (
  database: Database,
  claimedBy: string,
  completed: readonly CompletedDispatch[],
): Promise<void> => {
  const failed = completed.filter(hasFailed);
  const rows = completed.filter((each) => !hasFailed(each)).map(outcomeRow);
  await Promise.all([
    rows.length > 0 && database.commitEach(outcomeShape, rows, recordedOutcome(database.dialect, claimedBy)),
    failed.length > 0 && database.transaction((tx) => recordIn(tx, claimedBy, failed)),
  ]);
};

const settledAtOnceMax = 500;

/** The outcomes that a process noted; `null` for a message that had begun and not ended. */
export type NotedMessages = Pick<ReadonlyMap<AlertId, CompletedDispatch | null>, 'get' | 'has'>;

export type Settled = {
  readonly interrupted: number;
  readonly recorded: readonly CompletedDispatch[];
  /** A channel for each message. */
  readonly givenBack: readonly WaitingChannel[];
};

export type ClaimSettlement = {
  /** Differs between two databases, and between a database and a copy of it. */
  databaseIdentity(): Promise<string>;
  /** @returns which of these processes have claims */
  claimants(among: readonly string[]): Promise<readonly string[]>;
  /**
   * Ends some of the claims of a process that is dead: messages that had ended get their outcomes, those that had begun
   * become `interrupted`, and others `pending`.
   * @returns what it changed
   */
  settle(claimedBy: string, noted: NotedMessages): Promise<Settled>;
};

type ClaimedRow = WaitingChannel & { readonly alertId: AlertId };

export const claimSettlement = (database: Database): ClaimSettlement => {
  const { dialect } = database;
  const isClaimed = sql`d.id IN (${claimedIds(dialect)}) AND d.status = 'sending'`;

  return {
    databaseIdentity: () => database.identity(),

    claimants: async (among) => {
      const names = dialect.records(
        'n',
        { name: 'text' },
        among.map((name) => ({ name })),
      );
      const found = await database.read.all<{ name: string }>(sql`
        SELECT DISTINCT d.claimed_by AS name FROM alert_dispatch d
        WHERE ${isClaimed} AND d.claimed_by IN (SELECT n.name FROM ${names})`);
      return found.map(({ name }) => name);
    },

    settle: (claimedBy, noted) =>
      database.transaction(async (tx) => {
        const rows = await tx.all<ClaimedRow>(sql`
          SELECT d.id AS "alertId", d.account_id AS "accountId", d.channel_id AS "channelId" FROM alert_dispatch d
          WHERE ${isClaimed} AND d.claimed_by = ${claimedBy}
          ORDER BY d.id LIMIT ${settledAtOnceMax} ${dialect.rowLock('FOR UPDATE OF d SKIP LOCKED')}`);
        const recorded = rows.flatMap(({ alertId }) => noted.get(alertId) ?? []);
        const begun = rows.filter(({ alertId }) => noted.get(alertId) === null);
        const others = rows.filter(({ alertId }) => !noted.has(alertId));
        const idsOf = (changed: readonly ClaimedRow[]): AlertId[] => changed.map(({ alertId }) => alertId);
        await recordIn(tx, claimedBy, recorded);
        await endAsInterrupted(tx, idsOf(begun));
        if (others.length > 0)
          await tx.run(
            sql`UPDATE alert_dispatch SET ${pendingAgain} WHERE id IN ${idsIn(dialect, idsOf(others))}`,
          );
        return {
          interrupted: begun.length,
          recorded,
          givenBack: others.map(({ accountId, channelId }) => ({ accountId, channelId })),
        };
      }),
  };
};
