import {
  type AccountId,
  type EventId,
  type Handled,
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
  replay,
  type Severity,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, fromMsOrNull, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { eventStore } from '../log/event-store.js';

export type IncidentSummary = {
  readonly id: IncidentId;
  readonly accountId: AccountId;
  readonly monitorId: MonitorId;
  readonly title: string;
  readonly status: 'open' | 'resolved';
  readonly severity: Severity;
  readonly startedAt: Instant;
  readonly resolvedAt: Instant | null;
  readonly openedBy: 'checks' | 'request';
  /** The parent's incident, which is why no channel was sent this one. */
  readonly suppressedBy: IncidentId | null;
};

export type IncidentFilter = {
  readonly status?: 'open' | 'resolved' | undefined;
  readonly monitorId?: MonitorId | undefined;
  readonly suppressedBy?: IncidentId | undefined;
};

type IncidentRow = {
  id: IncidentId;
  account_id: AccountId;
  monitor_id: MonitorId;
  title: string;
  status: 'open' | 'resolved';
  severity: Severity;
  started_at: number;
  resolved_at: number | null;
  opened_by: 'checks' | 'request';
  suppressed_by: IncidentId | null;
};

const columns = raw(
  'id, account_id, monitor_id, title, status, severity, started_at, resolved_at, opened_by, suppressed_by',
);

const summaryFrom = (row: IncidentRow): IncidentSummary => ({
  id: row.id,
  accountId: row.account_id,
  monitorId: row.monitor_id,
  title: row.title,
  status: row.status,
  severity: row.severity,
  startedAt: fromMs(row.started_at),
  resolvedAt: fromMsOrNull(row.resolved_at),
  openedBy: row.opened_by,
  suppressedBy: row.suppressed_by,
});

const streamOf = (id: IncidentId): string => `incident-${id}`;

export class Incidents implements IncidentRepository {
  constructor(
    private readonly tx: Executor,
    private readonly newEventId: () => EventId,
  ) {}

  async handle(
    id: IncidentId,
    command: IncidentCommand,
  ): Promise<Handled<Incident, IncidentEvent> | IncidentRefusal> {
    const store = eventStore<IncidentEvent>(this.tx);
    // The append fails if the stream exists.
    const history = command.type === 'OpenIncident' ? [] : await store.read(streamOf(id));
    const state = replay(incident, history);
    const decision = incident.decide(command, state);
    if (isRefusal(decision)) return decision;
    const decided = decision.map((event) => ({
      ...event,
      eventId: this.newEventId(),
      recordedAt: command.now,
    }));
    const [events] = await Promise.all([
      store.append(streamOf(id), history.length, decided),
      ...decided.map((event) => this.#project(event)),
    ]);
    return { state: events.reduce(incident.evolve, state), events };
  }

  async #project(event: IncidentEvent): Promise<void> {
    switch (event.type) {
      case 'IncidentOpened':
        return this.#insert(event.data);
      case 'IncidentAnnounced':
        return this.#update(event.data, raw('suppressed_by = NULL'));
      case 'IncidentWorsened': {
        const { title, severity } = event.data;
        return this.#update(event.data, sql`title = ${title}, severity = ${severity}`);
      }
      case 'IncidentResolved':
        return this.#update(
          event.data,
          sql`status = 'resolved', resolved_at = ${toMs(event.data.resolvedAt)}`,
        );
    }
  }

  async #insert(data: IncidentOpened['data']): Promise<void> {
    const opened = await this.tx.run(sql`
      INSERT INTO incident (${columns}) VALUES (
        ${data.incidentId}, ${data.accountId}, ${data.monitor.id}, ${data.title}, 'open', ${data.severity},
        ${toMs(data.openedAt)}, NULL, ${data.openedBy ?? 'request'}, ${data.suppressedBy ?? null})
      ON CONFLICT (monitor_id) WHERE status = 'open' DO NOTHING`);
    if (opened === 0) throw new OpenIncidentConflict(`Monitor ${data.monitor.id} has an open incident.`);
  }

  async #update({ incidentId }: Pick<IncidentOpened['data'], 'incidentId'>, values: Sql): Promise<void> {
    await this.tx.run(sql`UPDATE incident SET ${values} WHERE id = ${incidentId}`);
  }

  async find(accountId: AccountId, id: IncidentId): Promise<IncidentSummary | null> {
    const row = await first<IncidentRow>(
      this.tx,
      sql`SELECT ${columns} FROM incident WHERE id = ${id} AND account_id = ${accountId}`,
    );
    return row && summaryFrom(row);
  }

  /** Incidents of any account. */
  async findAll(ids: readonly IncidentId[]): Promise<IncidentSummary[]> {
    const wanted = ids.map((id) => ({ id }));
    const rows = await this.tx.all<IncidentRow>(sql`
      SELECT ${columns} FROM incident
      WHERE id IN (SELECT r.id FROM ${this.tx.dialect.records('r', { id: 'uuid' }, wanted)})`);
    return rows.map(summaryFrom);
  }

  async findOpen(monitorId: MonitorId): Promise<IncidentSummary | null> {
    const row = await first<IncidentRow>(
      this.tx,
      sql`SELECT ${columns} FROM incident WHERE monitor_id = ${monitorId} AND status = 'open'`,
    );
    return row && summaryFrom(row);
  }

  /** The latest incident of each of these monitors of any account. */
  async latestOfEach(monitorIds: readonly MonitorId[]): Promise<IncidentSummary[]> {
    const wanted = monitorIds.map((id) => ({ id }));
    // One step in an index for each monitor.
    const rows = await this.tx.all<IncidentRow>(sql`
      SELECT ${columns} FROM incident WHERE id IN (
        SELECT (SELECT i.id FROM incident i WHERE i.monitor_id = r.id ORDER BY i.id DESC LIMIT 1)
        FROM ${this.tx.dialect.records('r', { id: 'uuid' }, wanted)})`);
    return rows.map(summaryFrom);
  }

  async list(
    accountId: AccountId,
    filter: IncidentFilter,
    page: PageRequest,
  ): Promise<Page<IncidentSummary>> {
    const rows = await this.tx.all<IncidentRow>(sql`
      SELECT ${columns} FROM incident WHERE account_id = ${accountId}
      ${filter.status ? sql`AND status = ${raw(filter.status === 'open' ? `'open'` : `'resolved'`)}` : raw('')}
      ${filter.monitorId ? sql`AND monitor_id = ${filter.monitorId}` : raw('')}
      ${filter.suppressedBy ? sql`AND suppressed_by = ${filter.suppressedBy}` : raw('')}
      ${pageTail(page)}`);
    return pageOf(rows.map(summaryFrom), page);
  }

  timeline(id: IncidentId): Promise<Recorded<IncidentEvent>[]> {
    return eventStore<IncidentEvent>(this.tx).read(streamOf(id));
  }
}
