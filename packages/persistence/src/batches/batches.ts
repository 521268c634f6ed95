import {
  type AccountId,
  type Batch,
  type BatchCaller,
  type BatchConfig,
  type BatchId,
  type BatchItem,
  type BatchItemId,
  batchBounds,
  type Instant,
} from '@tocsin/domain';
import { claimDue, type DueRows } from '../database/agenda.js';
import { countOf, type Executor } from '../database/database.js';
import { type AnyRow, insertEach, insertInto, selection } from '../database/entities.js';
import { type Dialect, idsIn, partsOf, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { batch, batchItem } from '../tables/batches.js';

/** Bounds one statement: a turn of the event loop cannot interrupt it. */
const rowsAtOnceMax = 500;

export type Refusal = { readonly subjectId: string; readonly code: string; readonly detail: string };

/** A batch with the first things that refused. */
export type BatchRecord = {
  readonly batch: Batch;
  readonly refusals: readonly Refusal[];
};

export type DueBatchItem = BatchConfig & {
  readonly itemId: BatchItemId;
  readonly batchId: BatchId;
  readonly accountId: AccountId;
  readonly subjectId: string;
  readonly caller: BatchCaller;
};

type Ended = { readonly item: DueBatchItem; readonly refusal: Omit<Refusal, 'subjectId'> | null };

const selected = selection(batch, 'b');

export const batchItemsDue = ({ nowMs }: Dialect): DueRows => ({
  subject: raw('i.id'),
  dueAt: raw('i.due_at'),
  from: sql`batch_item i WHERE i.due_at <= ${nowMs}`,
});

export class Batches {
  constructor(private readonly tx: Executor) {}

  async add({ batchId, ...own }: Batch, caller: BatchCaller, items: readonly BatchItem[]): Promise<void> {
    await this.tx.run(insertInto(batch, { ...own, id: batchId, caller }));
    for (const part of partsOf(items, rowsAtOnceMax)) {
      const rows = part.map(({ itemId, subjectId, dueAt }) => ({
        id: itemId,
        batch_id: batchId,
        subject_id: subjectId,
        due_at: toMs(dueAt),
        refusal_code: null,
        refusal_detail: null,
      }));
      await insertEach(this.tx, batchItem, rows, sql`DO NOTHING`);
    }
  }

  /** Newest first; there are at most `batchesMax`. */
  async list(accountId: AccountId): Promise<BatchRecord[]> {
    return this.#where(sql`b.account_id = ${accountId} ORDER BY b.id DESC`);
  }

  async find(accountId: AccountId, batchId: BatchId): Promise<BatchRecord | null> {
    const [found] = await this.#where(sql`b.id = ${batchId} AND b.account_id = ${accountId}`);
    return found ?? null;
  }

  async #where(condition: Sql): Promise<BatchRecord[]> {
    const rows = await this.tx.all<AnyRow>(sql`SELECT ${selected.columns} FROM batch b WHERE ${condition}`);
    const records: BatchRecord[] = [];
    for (const { id, caller: _, ...own } of rows.map(selected.from)) {
      const refusals = own.refused > 0 ? await this.#refusals(id) : [];
      records.push({ batch: { ...own, batchId: id }, refusals });
    }
    return records;
  }

  /** The things that are neither changed nor refused yet: thousands. */
  async waitingIds(batchId: BatchId): Promise<string[]> {
    const ids: string[] = [];
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await this.tx.all<{ id: string; subject_id: string }>(sql`
        SELECT i.id, i.subject_id FROM batch_item i
        WHERE i.batch_id = ${batchId} AND i.id > ${after} AND i.due_at IS NOT NULL
        ORDER BY i.id LIMIT ${rowsAtOnceMax}`);
      ids.push(...rows.map(({ subject_id }) => subject_id));
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsAtOnceMax) return ids;
      after = last.id;
    }
  }

  async #refusals(batchId: BatchId): Promise<Refusal[]> {
    const rows = await this.tx.all<{ subject_id: string; refusal_code: string; refusal_detail: string }>(sql`
      SELECT i.subject_id, i.refusal_code, i.refusal_detail FROM batch_item i
      WHERE i.batch_id = ${batchId} AND i.due_at IS NULL ORDER BY i.id LIMIT ${batchBounds.refusalsShownMax}`);
    return rows.map((row) => ({
      subjectId: row.subject_id,
      code: row.refusal_code,
      detail: row.refusal_detail,
    }));
  }

  countWaiting(accountId: AccountId): Promise<number> {
    return countOf(
      this.tx,
      sql`batch_item i JOIN batch b ON b.id = i.batch_id WHERE b.account_id = ${accountId} AND i.due_at IS NOT NULL`,
    );
  }

  /** Removes the oldest finished batches beyond the bound. @returns how many batches are left */
  async makeRoom(accountId: AccountId): Promise<number> {
    const { batchesMax } = batchBounds;
    const count = await countOf(this.tx, sql`batch WHERE account_id = ${accountId}`);
    const removed = await this.tx.run(sql`
      DELETE FROM batch WHERE id IN (
        SELECT b.id FROM batch b WHERE b.account_id = ${accountId} AND b.finished_at IS NOT NULL
        ORDER BY b.id LIMIT ${Math.max(0, count - batchesMax + 1)})`);
    return count - removed;
  }

  /** @returns false when it has begun */
  async cancel(batchId: BatchId, now: Instant): Promise<boolean> {
    const removed = await this.tx.run(sql`
      DELETE FROM batch WHERE id = ${batchId} AND starts_at > ${toMs(now)} AND done + refused = 0`);
    return removed === 1;
  }

  /** Locks those of these items that still wait, with what their batches do. */
  async lockDue(itemIds: readonly string[]): Promise<DueBatchItem[]> {
    const locked = await claimDue<{ batch_id: BatchId; subject_id: string }>(
      this.tx,
      batchItemsDue(this.tx.dialect),
      itemIds,
      'i',
      raw(', i.batch_id, i.subject_id'),
    );
    const batchIds = [...new Set(locked.map(({ batch_id }) => batch_id))];
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selected.columns} FROM batch b WHERE b.id IN ${idsIn(this.tx.dialect, batchIds)}`,
    );
    const batches = new Map(rows.map(selected.from).map((each) => [each.id, each]));
    return locked.flatMap(({ subject, batch_id: batchId, subject_id: subjectId }) => {
      const found = batches.get(batchId);
      if (found === undefined) return [];
      const { accountId, action, kind, pageId, channelId, tag, caller } = found;
      const itemId = subject as BatchItemId;
      return [{ itemId, batchId, accountId, subjectId, action, kind, pageId, channelId, tag, caller }];
    });
  }

  /** Counts what was done and what was refused, and ends the batches that have nothing left. */
  async settle(ended: readonly Ended[], now: Instant): Promise<void> {
    const done = ended.filter(({ refusal }) => refusal === null).map(({ item }) => item.itemId);
    await this.tx.run(sql`DELETE FROM batch_item WHERE id IN ${idsIn(this.tx.dialect, done)}`);
    for (const { item, refusal } of ended)
      if (refusal !== null)
        await this.tx.run(sql`
          UPDATE batch_item SET due_at = NULL, refusal_code = ${refusal.code}, refusal_detail = ${refusal.detail}
          WHERE id = ${item.itemId}`);
    const counts = new Map<BatchId, { done: number; refused: number }>();
    for (const { item, refusal } of ended) {
      const count = counts.get(item.batchId) ?? { done: 0, refused: 0 };
      count[refusal === null ? 'done' : 'refused'] += 1;
      counts.set(item.batchId, count);
    }
    // In one order, so that two transactions never wait for each other.
    for (const [batchId, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await this.tx.run(sql`
        UPDATE batch SET done = done + ${count.done}, refused = refused + ${count.refused},
          finished_at = CASE WHEN done + refused + ${count.done + count.refused} = count
            THEN CAST(${toMs(now)} AS bigint) END
        WHERE id = ${batchId}`);
  }

  /** Makes due what a clock that was set back has put off. */
  async realign(): Promise<void> {
    const { deletionDelayMs, itemsMax, itemEveryMs } = batchBounds;
    const { nowMs } = this.tx.dialect;
    await this.tx.run(sql`
      UPDATE batch_item SET due_at = ${nowMs}
      WHERE due_at > ${nowMs} + ${raw(String(deletionDelayMs + itemsMax * itemEveryMs))}`);
  }
}
