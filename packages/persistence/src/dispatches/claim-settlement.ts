import type { AlertId, WaitingChannel } from '@tocsin/domain';
import type { Database, Executor } from '../database/database.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { endedAsInterrupted, pendingAgain } from './claim-ends.js';
import { claimedIds } from './claims.js';

const settledAtOnceMax = 500;

export type Settled = {
  readonly interrupted: number;
  /** A channel for each message. */
  readonly givenBack: readonly WaitingChannel[];
};

export type ClaimSettlement = {
  /** Differs between two databases, and between a database and a copy of it. */
  databaseIdentity(): Promise<string>;
  /**
   * Ends some of the claims of a process that is dead: messages that had begun become `interrupted`, others `pending`.
   * @returns what it changed; nothing is left when that is nothing
   */
  settle(claimedBy: string, hasBegun: (alertId: AlertId) => boolean): Promise<Settled>;
};

type ClaimedRow = WaitingChannel & { readonly alertId: AlertId };

const nothing: Settled = { interrupted: 0, givenBack: [] };

export const claimSettlement = (database: Database): ClaimSettlement => {
  const { dialect } = database;
  const claimedRows = (executor: Executor, claimedBy: string, rowsMax: number, lock: Sql) =>
    executor.all<ClaimedRow>(sql`
      SELECT d.id AS "alertId", d.account_id AS "accountId", d.channel_id AS "channelId" FROM alert_dispatch d
      WHERE d.id IN (${claimedIds(dialect)}) AND d.status = 'sending' AND d.claimed_by = ${claimedBy}
      ORDER BY d.id LIMIT ${rowsMax} ${lock}`);

  return {
    databaseIdentity: () => database.identity(),

    settle: async (claimedBy, hasBegun) => {
      if ((await claimedRows(database.read, claimedBy, 1, raw(''))).length === 0) return nothing;
      return database.transaction(async (tx) => {
        const lock = dialect.rowLock('FOR UPDATE OF d SKIP LOCKED');
        const rows = await claimedRows(tx, claimedBy, settledAtOnceMax, lock);
        const begun = rows.filter(({ alertId }) => hasBegun(alertId));
        const others = rows.filter(({ alertId }) => !hasBegun(alertId));
        const change = async (to: Sql, changed: readonly ClaimedRow[]): Promise<void> => {
          if (changed.length === 0) return;
          const ids = changed.map(({ alertId }) => alertId);
          await tx.run(sql`UPDATE alert_dispatch SET ${to} WHERE id IN ${idsIn(dialect, ids)}`);
        };
        await change(endedAsInterrupted(dialect), begun);
        await change(pendingAgain, others);
        return {
          interrupted: begun.length,
          givenBack: others.map(({ accountId, channelId }) => ({ accountId, channelId })),
        };
      });
    },
  };
};
