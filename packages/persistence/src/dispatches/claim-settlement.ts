import type { AlertId, CompletedDispatch, WaitingChannel } from '@tocsin/domain';
import type { Database } from '../database/database.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import { endedAsInterrupted, outcomeRow, outcomeShape, pendingAgain, recordedOutcome } from './claim-ends.js';
import { claimedIds } from './claims.js';

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
      }),
  };
};
