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
  incident,
  isRefusal,
  type MonitorId,
  OpenIncidentConflict,
  type Recorded,
  replay,
} from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { eventStore } from '../log/event-store.js';
import { incident as incidentTable } from '../tables/monitors.js';
import type { Entity } from '../tables/table.js';

export type IncidentSummary = Entity<typeof incidentTable>;

export type IncidentFilter = {
  readonly status?: 'open' | 'resolved' | undefined;
  readonly monitorId?: MonitorId | undefined;
  readonly suppressedBy?: IncidentId | undefined;
};

const selected = selection(incidentTable, 'i');

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
    const inserted = insertInto(incidentTable, {
      id: data.incidentId,
      accountId: data.accountId,
      monitorId: data.monitor.id,
      title: data.title,
      status: 'open',
      severity: data.severity,
      startedAt: data.openedAt,
      openedBy: data.openedBy ?? 'request',
      suppressedBy: data.suppressedBy ?? null,
    });
    const opened = await this.tx.run(
      sql`${inserted} ON CONFLICT (monitor_id) WHERE status = 'open' DO NOTHING`,
    );
    if (opened === 0) throw new OpenIncidentConflict(`Monitor ${data.monitor.id} has an open incident.`);
  }

  async #update({ incidentId }: Pick<IncidentOpened['data'], 'incidentId'>, values: Sql): Promise<void> {
    await this.tx.run(sql`UPDATE incident SET ${values} WHERE id = ${incidentId}`);
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
      ${pageTail(page, 'i.id')}`);
    return pageOf(found, page);
  }

  timeline(id: IncidentId): Promise<Recorded<IncidentEvent>[]> {
    return eventStore<IncidentEvent>(this.tx).read(streamOf(id));
  }
}
