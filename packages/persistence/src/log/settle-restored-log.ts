import type { QueryRunner } from 'typeorm';

/**
 * Makes the log of a restored dump readable, on PostgreSQL. Another cluster counts transaction ids anew, so the stored
 * ones lie ahead of it: nothing that is appended there would come after them. They all move below zero by the same
 * distance, and the checkpoint with them. So the order stays what it was, what was taken stays taken, and every
 * transaction that is still to come has a higher id. Where no stored id lies ahead, this does nothing.
 */
export const settleRestoredLog = async (runner: QueryRunner): Promise<void> => {
  // Every event that this snapshot sees is of a transaction below its end, unless it came with a dump.
  const [ahead]: { newest: number }[] = await runner.query(`
    SELECT newest FROM (
      SELECT greatest((SELECT max(txid) FROM event), (SELECT max(txid) FROM checkpoint)) AS newest) AS stored
    WHERE newest >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
  if (!ahead) return;
  const distance = ahead.newest + 1;
  await runner.startTransaction();
  try {
    await runner.query('LOCK TABLE event, checkpoint IN SHARE ROW EXCLUSIVE MODE');
    await runner.query('UPDATE event SET txid = txid - $1', [distance]);
    await runner.query('UPDATE checkpoint SET txid = txid - $1', [distance]);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
};
