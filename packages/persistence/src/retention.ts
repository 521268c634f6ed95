import { isUnsettled } from '@tocsin/domain';
import { removeOldChecks } from './checks/check-retention.js';
import { removeOldTrials } from './checks/trial-checks.js';
import type { Database, Executor } from './database/database.js';
import { ClockWatch } from './database/database-clock.js';
import { raw, type Sql, sql } from './database/sql.js';
import { fromMs, lowestIdAt, toMs } from './database/values.js';
import { isUnread } from './log/log-order.js';
import { IdempotencyKeys } from './people/idempotency-keys.js';
import { LimitCounts } from './people/limit-counts.js';
import { removeOldMails } from './status-pages/plan-mails.js';
import { removeEndedSubscribers } from './status-pages/status-subscribers.js';

/** Bounds how long other writers wait for one step. */
const rowsAtOnceMax = 200;

/** A clock that was set to a wrong time can be corrected meanwhile. */
const keptAfterJumpMs = 60 * 60 * 1000;

const lowestId = '00000000-0000-0000-0000-000000000000';

export type RetentionOptions = {
  /** Counted from its end. */
  readonly alertsKeptMs: number;
  /** Counted from its resolution. */
  readonly eventsKeptMs: number;
  /** At least `auditKeptDaysMin` days. */
  readonly auditKeptMs: number;
  /** Figures of hours and days stay longer. */
  readonly checksKeptMs: number;
};

export type RetentionStep = {
  readonly kind:
    | 'alerts'
    | 'incidents'
    | 'audit_entries'
    | 'idempotency_keys'
    | 'limit_counts'
    | 'checks'
    | 'trial_checks'
    | 'status_mails'
    | 'status_subscribers';
  readonly removed: number;
};

export interface Retention {
  /**
   * Removes rows that are too old, oldest first. Each step is one short transaction. Several passes may run at once.
   */
  pass(): AsyncGenerator<RetentionStep, void, void>;
}

type IdRange = { readonly after: string; readonly upTo: string };

/** Ids are UUIDv7, so the primary key is in the order of time, and a row that stays is read once a pass. */
async function* idRangesBefore(
  { read }: Database,
  table: 'alert_dispatch' | 'incident' | 'audit_entry',
  beforeMs: number,
): AsyncGenerator<IdRange, void, void> {
  const below = lowestIdAt(beforeMs);
  for (let after = lowestId; ; ) {
    const ids = await read.all<{ id: string }>(sql`
      SELECT id FROM ${raw(table)} WHERE id > ${after} AND id < ${below} ORDER BY id LIMIT ${rowsAtOnceMax}`);
    const upTo = ids.at(-1)?.id;
    if (upTo === undefined) return;
    yield { after, upTo };
    after = upTo;
  }
}

const removeAlerts = (tx: Executor, { after, upTo }: IdRange, endedBeforeMs: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM alert_dispatch WHERE id IN (
      SELECT d.id FROM alert_dispatch d
      WHERE d.id > ${after} AND d.id <= ${upTo}
        AND d.status IN ('delivered', 'failed') AND d.completed_at < ${endedBeforeMs}
      ${tx.dialect.rowLock('FOR UPDATE OF d SKIP LOCKED')})`);

/** An incident is removed with its events, after all its alerts. */
const removeIncidents = async (
  tx: Executor,
  { after, upTo }: IdRange,
  resolvedBeforeMs: number,
): Promise<number> => {
  const streamOfIncident: Sql = raw(`'incident-' || CAST(i.id AS TEXT)`);
  const gone = await tx.all<{ id: string; stream: string }>(sql`
    SELECT i.id, ${streamOfIncident} AS stream FROM incident i
    WHERE i.id > ${after} AND i.id <= ${upTo} AND i.resolved_at < ${resolvedBeforeMs}
      AND NOT EXISTS (SELECT 1 FROM alert_dispatch d WHERE d.incident_id = i.id)
      AND NOT EXISTS (SELECT 1 FROM event WHERE stream = ${streamOfIncident} AND ${isUnread(tx.dialect)})
    ${tx.dialect.rowLock('FOR UPDATE OF i SKIP LOCKED')}`);
  if (gone.length === 0) return 0;
  const goneRows = tx.dialect.records('r', { id: 'uuid', stream: 'text' }, gone);
  await tx.run(sql`DELETE FROM event WHERE stream IN (SELECT r.stream FROM ${goneRows})`);
  return tx.run(sql`DELETE FROM incident WHERE id IN (SELECT r.id FROM ${goneRows})`);
};

const removeAuditEntries = (tx: Executor, { after, upTo }: IdRange, madeBeforeMs: number): Promise<number> =>
  tx.run(sql`DELETE FROM audit_entry WHERE id > ${after} AND id <= ${upTo} AND at < ${madeBeforeMs}`);

export const retention = (
  database: Database,
  { alertsKeptMs, eventsKeptMs, auditKeptMs, checksKeptMs }: RetentionOptions,
  watch = new ClockWatch(),
): Retention => ({
  async *pass() {
    const clock = await watch.lookAndStore(database);
    // Nothing that a wrong clock has removed comes back.
    if (isUnsettled(clock, keptAfterJumpMs)) return;
    const nowMs = toMs(clock.now);

    const byIds = async function* (
      kind: RetentionStep['kind'],
      table: Parameters<typeof idRangesBefore>[1],
      keptMs: number,
      remove: (tx: Executor, range: IdRange, beforeMs: number) => Promise<number>,
    ): AsyncGenerator<RetentionStep> {
      const beforeMs = nowMs - keptMs;
      for await (const range of idRangesBefore(database, table, beforeMs)) {
        yield { kind, removed: await database.transaction((tx) => remove(tx, range, beforeMs)) };
      }
    };
    const untilNoneIsLeft = async function* (
      kind: RetentionStep['kind'],
      remove: (tx: Executor) => Promise<number>,
    ): AsyncGenerator<RetentionStep> {
      for (let removed = rowsAtOnceMax; removed === rowsAtOnceMax; ) {
        removed = await database.transaction(remove);
        yield { kind, removed };
      }
    };

    yield* byIds('alerts', 'alert_dispatch', alertsKeptMs, removeAlerts);
    yield* byIds('incidents', 'incident', eventsKeptMs, removeIncidents);
    yield* byIds('audit_entries', 'audit_entry', auditKeptMs, removeAuditEntries);
    for await (const removed of removeOldChecks(database, nowMs, checksKeptMs)) {
      yield { kind: 'checks', removed };
    }
    yield* untilNoneIsLeft('trial_checks', (tx) => removeOldTrials(tx, rowsAtOnceMax));
    yield* untilNoneIsLeft('idempotency_keys', (tx) =>
      new IdempotencyKeys(tx).removeExpired(fromMs(nowMs), rowsAtOnceMax),
    );
    yield* untilNoneIsLeft('limit_counts', (tx) =>
      new LimitCounts(tx).removeEnded(fromMs(nowMs), rowsAtOnceMax),
    );
    yield* untilNoneIsLeft('status_mails', (tx) => removeOldMails(tx, nowMs - alertsKeptMs, rowsAtOnceMax));
    yield* untilNoneIsLeft('status_subscribers', (tx) =>
      removeEndedSubscribers(tx, fromMs(nowMs), fromMs(nowMs - alertsKeptMs), rowsAtOnceMax),
    );
  },
});
