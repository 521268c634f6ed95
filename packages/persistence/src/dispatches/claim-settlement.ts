import type { AlertId, CompletedDispatch, WaitingChannel } from '@tocsin/domain';
import type { Database, Executor } from '../database/database.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { endedAsInterrupted, outcomeRow, outcomeShape, pendingAgain, recordedOutcome } from './claim-ends.js';
import { claimedIds } from './claims.js';

const settledAtOnceMax = 500;

/** What a process noted of its messages: how each ended, or `null` for one that had begun and not ended. */
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
  /**
   * Ends some of the claims of a process that is dead: messages that had ended get their outcomes, those that had begun
   * become `interrupted`, and others `pending`.
   * @returns what it changed; nothing is left when that is nothing
   */
  settle(claimedBy: string, noted: NotedMessages): Promise<Settled>;
};

type ClaimedRow = WaitingChannel & { readonly alertId: AlertId };

const nothing: Settled = { interrupted: 0, recorded: [], givenBack: [] };

export const claimSettlement = (database: Database): ClaimSettlement => {
  const { dialect } = database;
  const claimedRows = (executor: Executor, claimedBy: string, rowsMax: number, lock: Sql) =>
    executor.all<ClaimedRow>(sql`
      SELECT d.id AS "alertId", d.account_id AS "accountId", d.channel_id AS "channelId" FROM alert_dispatch d
      WHERE d.id IN (${claimedIds(dialect)}) AND d.status = 'sending' AND d.claimed_by = ${claimedBy}
      ORDER BY d.id LIMIT ${rowsMax} ${lock}`);

  return {
    databaseIdentity: () => database.identity(),

    settle: async (claimedBy, noted) => {
      if ((await claimedRows(database.read, claimedBy, 1, raw(''))).length === 0) return nothing;
      return database.transaction(async (tx) => {
        const lock = dialect.rowLock('FOR UPDATE OF d SKIP LOCKED');
        const rows = await claimedRows(tx, claimedBy, settledAtOnceMax, lock);
        const recorded = rows.flatMap(({ alertId }) => noted.get(alertId) ?? []);
        const begun = rows.filter(({ alertId }) => noted.get(alertId) === null);
        const others = rows.filter(({ alertId }) => !noted.has(alertId));
        const change = async (to: Sql, changed: readonly ClaimedRow[]): Promise<void> => {
          if (changed.length === 0) return;
          const ids = changed.map(({ alertId }) => alertId);
          await tx.run(sql`UPDATE alert_dispatch SET ${to} WHERE id IN ${idsIn(dialect, ids)}`);
        };
        if (recorded.length > 0)
          await tx.runEach(outcomeShape, recorded.map(outcomeRow), recordedOutcome(dialect, claimedBy));
        await change(endedAsInterrupted(dialect), begun);
        await change(pendingAgain, others);
        return {
          interrupted: begun.length,
          recorded,
          givenBack: others.map(({ accountId, channelId }) => ({ accountId, channelId })),
        };
      });
    },
  };
};
