import {
  type DomainEvent,
  type EventStore,
  type IncidentId,
  type MonitorId,
  type Occurred,
  OpenIncidentConflict,
  type PlannedDispatch,
  type Recorded,
  VersionConflict,
} from '@tocsin/domain';
import type { MemoryDatabase } from './memory-database.js';
import type { MemorySession } from './memory-session.js';

type Appended = { readonly ontoVersion: number; readonly events: readonly Recorded<DomainEvent>[] };

/** A transaction at `READ COMMITTED`. It takes no locks: of two that conflict, the second to commit fails. */
export class MemoryTransaction {
  private readonly appended = new Map<string, Appended>();
  private readonly opened = new Map<MonitorId, IncidentId>();
  private readonly resolved = new Set<IncidentId>();
  private readonly planned: PlannedDispatch[] = [];
  private ended = false;

  constructor(private readonly session: MemorySession) {}

  readonly events: EventStore = {
    read: async (stream) => {
      await this.reach('read');
      return this.history(stream);
    },
    append: async (stream, expectedVersion, events) => {
      await this.reach('append');
      return this.append(stream, expectedVersion, events);
    },
  };

  readonly dispatches = {
    plan: async (planned: readonly PlannedDispatch[]): Promise<void> => {
      await this.reach('plan');
      this.planned.push(...planned);
    },
  };

  get database(): MemoryDatabase {
    return this.session.database;
  }

  async reach(step: string): Promise<void> {
    await this.session.reach(step);
    if (this.ended) throw new Error(`The transaction has ended; was this call awaited (${step})?`);
  }

  history(stream: string): Recorded<DomainEvent>[] {
    return [...this.committed(stream), ...(this.appended.get(stream)?.events ?? [])];
  }

  append<Event extends DomainEvent>(
    stream: string,
    expectedVersion: number,
    events: readonly Occurred<Event>[],
  ): Recorded<Event>[] {
    if (this.history(stream).length !== expectedVersion) throw new VersionConflict(stream, expectedVersion);
    if (events.length === 0) return [];
    const recorded = events.map((event, index) => ({
      ...throughJson(event),
      stream,
      version: expectedVersion + index + 1,
      position: this.database.nextPosition(this),
    }));
    const { ontoVersion, events: earlier } = this.appended.get(stream) ?? {
      ontoVersion: expectedVersion,
      events: [],
    };
    this.appended.set(stream, { ontoVersion, events: [...earlier, ...recorded] });
    return recorded;
  }

  open(monitorId: MonitorId, incidentId: IncidentId): void {
    if (this.opened.has(monitorId) || this.isTakenByAnother(monitorId)) throw openIncidentConflict(monitorId);
    this.opened.set(monitorId, incidentId);
  }

  resolve(monitorId: MonitorId, incidentId: IncidentId): void {
    this.opened.delete(monitorId);
    this.resolved.add(incidentId);
  }

  /** @throws VersionConflict, OpenIncidentConflict if another transaction committed first; nothing is stored then */
  commit(): void {
    for (const [stream, { ontoVersion }] of this.appended) {
      if (this.committed(stream).length !== ontoVersion) throw new VersionConflict(stream, ontoVersion);
    }
    for (const monitorId of this.opened.keys()) {
      if (this.isTakenByAnother(monitorId)) throw openIncidentConflict(monitorId);
    }
    const { streams, log, openIncidents, dispatches, newId } = this.database;
    for (const [stream, { events }] of this.appended) {
      streams.set(stream, [...this.committed(stream), ...events]);
      log.push(...events);
    }
    for (const [monitorId, incidentId] of openIncidents) {
      if (this.resolved.has(incidentId)) openIncidents.delete(monitorId);
    }
    for (const [monitorId, incidentId] of this.opened) openIncidents.set(monitorId, incidentId);
    for (const planned of this.planned) dispatches.plan(planned, newId());
    this.end();
  }

  end(): void {
    this.ended = true;
    this.database.uncommitted.delete(this);
  }

  private committed(stream: string): readonly Recorded<DomainEvent>[] {
    return this.database.streams.get(stream) ?? [];
  }

  private isTakenByAnother(monitorId: MonitorId): boolean {
    const incidentId = this.database.openIncidents.get(monitorId);
    return incidentId !== undefined && !this.resolved.has(incidentId);
  }
}

// A database never returns the object that was stored.
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const openIncidentConflict = (monitorId: MonitorId) =>
  new OpenIncidentConflict(`Monitor ${monitorId} has another open incident.`);
