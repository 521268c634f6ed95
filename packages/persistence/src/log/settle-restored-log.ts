import type { QueryRunner } from 'typeorm';

/**
 * Makes the log of a restored dump readable on PostgreSQL. Another cluster counts transaction ids from the start, so
 * new events would come before the stored ones. This moves all stored ids below zero by one distance, which keeps
 * their order.
 */
export const settleRestoredLog = async (runner: QueryRunner): Promise<void> => {
  // A stored id is ahead of this snapshot only if it came with a dump.
  const [ahead]: { newest: number }[] = await runner.query(`
    SELECT newest FROM (
      SELECT greatest(
        (SELECT max(txid) FROM event), (SELECT max(txid) FROM audit_position), (SELECT max(txid) FROM checkpoint)
      ) AS newest) AS stored
    WHERE newest >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
  if (!ahead) return;
  const distance = ahead.newest + 1;
  await runner.startTransaction();
  try {
    await runner.query('LOCK TABLE event, audit_position, checkpoint IN SHARE ROW EXCLUSIVE MODE');
    for (const table of ['event', 'audit_position', 'checkpoint'])
      await runner.query(`UPDATE ${table} SET txid = txid - $1`, [distance]);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
};
