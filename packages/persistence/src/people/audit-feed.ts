import type { AuditEntry } from '@tocsin/domain';
import type { Database } from '../database/database.js';
import type { AnyRow } from '../database/entities.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { logOrders } from '../log/log-order.js';
import { settledRows } from '../log/settled-rows.js';
import { type Claimant, leaseOn } from '../outbox/lease.js';
import { entryFrom, selectedEntry } from './audit-log.js';

const checkpointName = 'audit';
/** Below all transaction ids, also those that a restored dump was moved to. */
const beforeAll = { txid: -(2 ** 52), position: 0 };
const place = {
  txid: sql`COALESCE((SELECT txid FROM checkpoint WHERE name = ${checkpointName}), ${beforeAll.txid})`,
  position: sql`COALESCE((SELECT position FROM checkpoint WHERE name = ${checkpointName}), ${beforeAll.position})`,
};

/** The entries of all accounts, in the order of their commits, as one reader sends them elsewhere. */
export interface AuditFeed {
  /**
   * Returns the next entries, oldest first, that all earlier ones are known of. An empty list when there is none, or
   * another reader has the lease.
   */
  next(entriesMax: number): Promise<readonly AuditEntry[]>;
  /** The next entries follow these. Returns `false` when another reader has taken over since. */
  sent(entries: readonly AuditEntry[]): Promise<boolean>;
  /** Lets another reader take over at once. */
  leave(): Promise<void>;
}

export const auditFeed = (database: Database, claimant: Claimant): AuditFeed => {
  const { dialect, read, transaction } = database;
  const lease = leaseOn(database, claimant);
  const claimedBy = lease.claimedBy;
  // The row says when its lease began.
  const ends = sql`moved_at + ${raw(String(claimant.claimMs))}`;
  const { after, isUnsettled, orderBy } = logOrders[dialect.name];

  const nextRows = (entriesMax: number, isUnsettled: Sql) =>
    read.all<AnyRow & { unsettled: 1 | null }>(sql`
      SELECT ${selectedEntry.columns}, ${isUnsettled} AS unsettled
      FROM audit_position JOIN audit_entry e ON e.id = entry_id
      WHERE ${after(place)} ORDER BY ${orderBy} LIMIT ${entriesMax}`);

  const take = async (): Promise<boolean> => {
    const hasEnded = await lease.ended(ends);
    const taken = await transaction(async (tx) => {
      await tx.run(sql`
        INSERT INTO checkpoint (name, txid, position)
        VALUES (${checkpointName}, ${beforeAll.txid}, ${beforeAll.position}) ON CONFLICT (name) DO NOTHING`);
      return tx.run(sql`
        UPDATE checkpoint SET moved_by = ${claimedBy}, moved_at = ${dialect.nowMs}
        WHERE name = ${checkpointName}
          AND (moved_by = ${claimedBy} OR moved_by IS NULL ${hasEnded ? sql`OR ${hasEnded}` : raw('')})`);
    });
    return taken === 1;
  };

  return {
    next: async (entriesMax) => {
      // A database without new entries is not written to.
      if ((await nextRows(1, isUnsettled)).length === 0 || !(await take())) return [];
      const rows = await settledRows(read, (isUnsettled) => nextRows(entriesMax, isUnsettled));
      return rows.map(entryFrom);
    },
    sent: async (entries) => {
      const moved = await transaction((tx) =>
        tx.run(sql`
          UPDATE checkpoint SET txid = last.txid, position = last.position
          FROM audit_position AS last
          WHERE name = ${checkpointName} AND moved_by = ${claimedBy} AND last.entry_id = ${entries.at(-1)?.id}`),
      );
      return moved === 1;
    },
    leave: async () => {
      await transaction((tx) =>
        tx.run(sql`
          UPDATE checkpoint SET moved_by = NULL WHERE name = ${checkpointName} AND moved_by = ${claimedBy}`),
      );
    },
  };
};
