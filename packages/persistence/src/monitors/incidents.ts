import {
  type AccountId,
  type Attachment,
  type EventId,
  escalateNextAt,
  type FailedRing,
  type Handled,
  handleCommand,
  type Incident,
  type IncidentCommand,
  type IncidentEvent,
  type IncidentId,
  type IncidentOpened,
  type IncidentRefusal,
  type IncidentRepository,
  type Instant,
  incident,
  isRefusal,
  type MonitorId,
  OpenIncidentConflict,
  type Recorded,
} from '@tocsin/domain';
import { claimDue, type Due } from '../database/agenda.js';
import type { Executor } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { eventStore } from '../log/event-store.js';
import { incident as incidentTable } from '../tables/monitors.js';
import type { Entity } from '../tables/table.js';
import { failedRings } from './failed-rings.js';

export type IncidentSummary = Entity<typeof incidentTable>;

export type DueIncident = { readonly id: IncidentId; readonly monitorId: MonitorId };

export type IncidentFilter = {
  readonly status?: 'open' | 'resolved' | undefined;
  readonly monitorId?: MonitorId | undefined;
  readonly suppressedBy?: IncidentId | undefined;
  /** Chooses those that opened before this one. */
  readonly before?: IncidentId | undefined;
  /** Chooses acknowledged incidents, or the others: at this time, or at their end. */
  readonly acknowledged?: { readonly is: boolean; readonly at: Instant } | undefined;
};

export type IncidentFigures = {
  readonly incidents: number;
  readonly acknowledged: number;
  readonly resolved: number;
  /** From the message of the start to the first acknowledgement; `null` when nobody acknowledged any. */
  readonly meanAcknowledgedAfterMs: number | null;
  readonly meanResolvedAfterMs: number | null;
};

/** Bounds the rows that are read for the figures of one account. */
export const incidentsInFiguresMax = 10_000;

const selected = selection(incidentTable, 'i');

/** Incidents whose later channels or fallbacks may be due, in turns between accounts: one may have thousands. */
export const incidentsToEscalate: Due = (_dialect, now) => ({
  subject: raw('i.id'),
  dueAt: raw('i.due_at'),
  from: sql`incident i WHERE i.due_at <= ${toMs(now)}`,
  order: raw('ROW_NUMBER() OVER (PARTITION BY i.account_id ORDER BY i.due_at), i.due_at'),
});

const attachmentsIn = (command: IncidentCommand): readonly Attachment[] | undefined => {
  if (command.type === 'OpenIncident') return command.monitor.attachments;
  return 'attachments' in command ? command.attachments : undefined;
};

const dueAfter = (command: IncidentCommand, state: Incident): Instant | null =>
  escalateNextAt(state, command.now, attachmentsIn(command));

/** A time that has passed stays: a message may have failed meanwhile, and its fallback must be rung. */
const dueSql = (command: IncidentCommand, dueAt: Instant | null): Sql => {
  const next = dueAt === null ? null : toMs(dueAt);
  return command.type === 'EscalateIncident'
    ? sql`due_at = ${next}`
    : sql`due_at = CASE WHEN due_at <= ${toMs(command.now)} THEN due_at ELSE CAST(${next} AS bigint) END`;
};

const acknowledgement = ({ is, at }: { readonly is: boolean; readonly at: Instant }): Sql =>
  sql`AND ${raw(is ? '' : 'NOT')} (i.acknowledged_at IS NOT NULL
    AND (i.snoozed_until IS NULL OR i.snoozed_until > COALESCE(i.resolved_at, ${toMs(at)})))`;

const streamOf = (id: IncidentId): string => `incident-${id}`;

export class Incidents implements IncidentRepository {
  constructor(
    private readonly tx: Executor,
    private readonly newEventId: () => EventId,
  ) {}

  async handle(
    id: IncidentId,
    command: IncidentCommand,
  ): Promise<Handled<Incident, Recorded<IncidentEvent>> | IncidentRefusal> {
    const store = eventStore<IncidentEvent>(this.tx);
    // The append fails if the stream exists.
    const history = command.type === 'OpenIncident' ? [] : await store.read(streamOf(id));
    const handled = await handleCommand(incident, command, history, async ({ state, events }) => {
      const next = dueAfter(command, state);
      const decided = events.map((event) => ({
        ...event,
        eventId: this.newEventId(),
        recordedAt: command.now,
      }));
      const stored = await store.append(streamOf(id), history.length, decided);
      for (const event of decided) await this.#project(event, command, state, next);
      return stored;
    });
    if (command.type === 'EscalateIncident' && !isRefusal(handled) && handled.events.length === 0)
      await this.#update({ incidentId: id }, dueSql(command, dueAfter(command, handled.state)));
    return handled;
  }

  async #project(
    event: IncidentEvent,
    command: IncidentCommand,
    after: Incident,
    dueAt: Instant | null,
  ): Promise<void> {
    const next = dueSql(command, dueAt);
    switch (event.type) {
      case 'IncidentOpened':
        return this.#insert(event.data, dueAt);
      case 'IncidentAnnounced':
        return this.#update(event.data, sql`suppressed_by = NULL, ${next}`);
      case 'IncidentWorsened': {
        const { title, titleReason, severity } = event.data;
        const reason = titleReason === undefined ? null : JSON.stringify(titleReason);
        return this.#update(
          event.data,
          sql`title = ${title}, title_reason = ${reason}, severity = ${severity}`,
        );
      }
      case 'IncidentResolved':
        return this.#update(
          event.data,
          sql`status = 'resolved', resolved_at = ${toMs(event.data.resolvedAt)}, ${next}`,
        );
      case 'IncidentAcknowledged': {
        const { at, by, note, until } = event.data;
        const afterMs = after.status === 'none' ? undefined : after.acknowledgedAfterMs;
        return this.#update(
          event.data,
          sql`acknowledged_at = ${toMs(at)}, acknowledged_by = ${JSON.stringify(by)},
            acknowledged_note = ${note ?? null}, snoozed_until = ${until === undefined ? null : toMs(until)},
            acknowledged_after_ms = ${afterMs ?? null}, ${next}`,
        );
      }
      case 'IncidentUnacknowledged':
        return this.#update(
          event.data,
          sql`acknowledged_at = NULL, acknowledged_by = NULL, acknowledged_note = NULL, snoozed_until = NULL, ${next}`,
        );
      case 'IncidentEscalated':
        return this.#update(event.data, next);
      case 'IncidentNoted':
        return;
    }
  }

  async #insert(data: IncidentOpened['data'], dueAt: Instant | null): Promise<void> {
    const inserted = insertInto(incidentTable, {
      id: data.incidentId,
      accountId: data.accountId,
      monitorId: data.monitor.id,
      title: data.title,
      titleReason: data.titleReason ?? null,
      status: 'open',
      severity: data.severity,
      startedAt: data.openedAt,
      openedBy: data.openedBy ?? 'request',
      suppressedBy: data.suppressedBy ?? null,
      ...(dueAt !== null && { dueAt }),
    });
    const opened = await this.tx.run(
      sql`${inserted} ON CONFLICT (monitor_id) WHERE status = 'open' DO NOTHING`,
    );
    if (opened === 0) throw new OpenIncidentConflict(`Monitor ${data.monitor.id} has an open incident.`);
  }

  async #update({ incidentId }: Pick<IncidentOpened['data'], 'incidentId'>, values: Sql): Promise<void> {
    await this.tx.run(sql`UPDATE incident SET ${values} WHERE id = ${incidentId}`);
  }

  /** Has the open incidents of these monitors, or of the account, escalated anew: something changed who is rung. */
  lookAgain(accountId: AccountId, now: Instant, monitorIds?: readonly MonitorId[]): Promise<void> {
    return lookAgain(this.tx, accountId, now, monitorIds);
  }

  /** Locks those of these incidents that are due, and that no other transaction has. */
  async claimDue(ids: readonly IncidentId[], now: Instant): Promise<DueIncident[]> {
    const due = incidentsToEscalate(this.tx.dialect, now);
    const columns = raw(', i.monitor_id AS "monitorId"');
    const rows = await claimDue<Pick<DueIncident, 'monitorId'>>(this.tx, due, ids, 'i', columns);
    return rows.map(({ subject, monitorId }) => ({ id: subject as IncidentId, monitorId }));
  }

  /** The failed messages of these incidents whose channels have a fallback. */
  failedRings(ids: readonly IncidentId[]): Promise<ReadonlyMap<IncidentId, readonly FailedRing[]>> {
    return failedRings(this.tx, ids);
  }

  async find(accountId: AccountId, id: IncidentId): Promise<IncidentSummary | null> {
    const [found] = await this.#where(sql`i.id = ${id} AND i.account_id = ${accountId}`);
    return found ?? null;
  }

  findAll(ids: readonly IncidentId[]): Promise<IncidentSummary[]> {
    return this.#where(sql`i.id IN ${idsIn(this.tx.dialect, ids)}`);
  }

  async findOpen(monitorId: MonitorId): Promise<IncidentSummary | null> {
    const [open] = await this.#where(sql`i.monitor_id = ${monitorId} AND i.status = 'open'`);
    return open ?? null;
  }

  async #where(condition: Sql): Promise<IncidentSummary[]> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selected.columns} FROM incident i WHERE ${condition}`,
    );
    return rows.map(selected.from);
  }

  async next({ id, monitorId }: Pick<IncidentSummary, 'id' | 'monitorId'>): Promise<IncidentSummary | null> {
    const [next] = await this.#where(
      sql`i.monitor_id = ${monitorId} AND i.id > ${id} ORDER BY i.id ${raw('LIMIT 1')}`,
    );
    return next ?? null;
  }

  latestOfEach(monitorIds: readonly MonitorId[]): Promise<IncidentSummary[]> {
    const wanted = monitorIds.map((id) => ({ id }));
    // Steps down an index once for each monitor.
    return this.#where(sql`i.id IN (
      SELECT (SELECT l.id FROM incident l WHERE l.monitor_id = r.id ORDER BY l.id DESC LIMIT 1)
      FROM ${this.tx.dialect.records('r', { id: 'uuid' }, wanted)})`);
  }

  async list(
    accountId: AccountId,
    filter: IncidentFilter,
    page: PageRequest,
  ): Promise<Page<IncidentSummary>> {
    const found = await this.#where(sql`i.account_id = ${accountId}
      ${filter.status ? raw(`AND i.status = '${filter.status}'`) : raw('')}
      ${filter.monitorId ? sql`AND i.monitor_id = ${filter.monitorId}` : raw('')}
      ${filter.suppressedBy ? sql`AND i.suppressed_by = ${filter.suppressedBy}` : raw('')}
      ${filter.before ? sql`AND i.id < ${filter.before}` : raw('')}
      ${filter.acknowledged ? acknowledgement(filter.acknowledged) : raw('')}
      ${pageTail(page, 'i.id')}`);
    return pageOf(found, page);
  }

  /** Counts the incidents that rang, of those that began since then: the latest `incidentsInFiguresMax`. */
  async figures(
    accountId: AccountId,
    { since, monitorId }: { readonly since: Instant; readonly monitorId: MonitorId | undefined },
  ): Promise<IncidentFigures> {
    const [figures] = await this.tx.all<IncidentFigures>(sql`
      SELECT CAST(COUNT(*) AS BIGINT) AS incidents,
        CAST(COUNT(f.acknowledged_after_ms) AS BIGINT) AS acknowledged,
        CAST(COUNT(f.resolved_at) AS BIGINT) AS resolved,
        CAST(ROUND(AVG(f.acknowledged_after_ms)) AS BIGINT) AS "meanAcknowledgedAfterMs",
        CAST(ROUND(AVG(f.resolved_at - f.started_at)) AS BIGINT) AS "meanResolvedAfterMs"
      FROM (
        SELECT i.acknowledged_after_ms, i.resolved_at, i.started_at FROM incident i
        WHERE i.account_id = ${accountId} AND i.started_at >= ${toMs(since)} AND i.suppressed_by IS NULL
          ${monitorId ? sql`AND i.monitor_id = ${monitorId}` : raw('')}
        ORDER BY i.started_at DESC LIMIT ${raw(String(incidentsInFiguresMax))}) f`);
    if (figures === undefined) throw new Error('An aggregate has one row.');
    return figures;
  }

  timeline(id: IncidentId): Promise<Recorded<IncidentEvent>[]> {
    return eventStore<IncidentEvent>(this.tx).read(streamOf(id));
  }
}

/** Has the open incidents of these monitors, or of the account, escalated anew. */
export const lookAgain = async (
  tx: Executor,
  accountId: AccountId,
  now: Instant,
  monitorIds?: readonly MonitorId[],
): Promise<void> => {
  const { dialect } = tx;
  const ofMonitors = monitorIds ? sql`AND i.monitor_id IN ${idsIn(dialect, monitorIds)}` : raw('');
  await tx.run(sql`
    UPDATE incident SET due_at = ${toMs(now)} WHERE id IN (
      SELECT i.id FROM incident i WHERE i.account_id = ${accountId} AND i.status = 'open'
        AND i.suppressed_by IS NULL ${ofMonitors}
      ORDER BY i.id ${dialect.rowLock('FOR NO KEY UPDATE')})`);
};
