import {
  type DomainEvent,
  type EventId,
  type EventStore,
  type Occurred,
  type Recorded,
  VersionConflict,
} from '@tocsin/domain';
import { driverErrorOf, type Executor } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { raw, type Sql, sql } from '../database/sql.js';

export type OccurredRow = { event_id: EventId; type: string; data: string; recorded_at: number };

type EventRow = OccurredRow & { position: number; stream: string; version: number };

const versionTaken = 'event_stream_version_key';

export const occurredColumns = raw('event_id, type, data, recorded_at');
const eventColumns = sql`${occurredColumns}, position, stream, version`;

export const occurredFrom = <Event extends DomainEvent>(row: OccurredRow): Occurred<Event> =>
  ({
    type: row.type,
    data: JSON.parse(row.data),
    eventId: row.event_id,
    recordedAt: fromMs(row.recorded_at),
  }) as Occurred<Event>;

const recordedFrom = <Event extends DomainEvent>(row: EventRow): Recorded<Event> => {
  const { stream, version, position } = row;
  return { stream, version, position, ...occurredFrom<Event>(row) };
};

/**
 * PostgreSQL's log is in the order of transaction ids, so a stream's next event needs a higher one. A transaction
 * with a lower one runs again.
 */
const ordered = (tx: Executor, stream: string): Sql =>
  tx.dialect.name === 'sqlite'
    ? raw('')
    : sql`AND NOT EXISTS (SELECT 1 FROM event WHERE stream = ${stream} AND txid > pg_current_xact_id()::text::bigint)`;

export const eventStore = <Event extends DomainEvent>(tx: Executor): EventStore<Event> => ({
  read: async (stream) => {
    const rows = await tx.all<EventRow>(
      sql`SELECT ${eventColumns} FROM event WHERE stream = ${stream} ORDER BY version`,
    );
    return rows.map((row) => recordedFrom<Event>(row));
  },

  append: async (stream, expectedVersion, events: readonly Occurred<Event>[]) => {
    if (events.length === 0) return [];
    const rows = events.map((event, index) => ({
      event_id: event.eventId,
      version: expectedVersion + index + 1,
      type: event.type,
      data: JSON.stringify(event.data),
      recorded_at: toMs(event.recordedAt),
    }));
    const columns = {
      event_id: 'uuid',
      version: 'bigint',
      type: 'text',
      data: 'text',
      recorded_at: 'bigint',
    } as const;
    const appended = await tx
      .all<{ position: number; version: number }>(sql`
        INSERT INTO event (event_id, stream, version, type, data, recorded_at)
        SELECT r.event_id, ${stream}, r.version, r.type, r.data, r.recorded_at
        FROM ${tx.dialect.records('r', columns, rows)}
        WHERE (SELECT COALESCE(MAX(version), 0) FROM event WHERE stream = ${stream}) = ${expectedVersion}
        ${ordered(tx, stream)}
        ORDER BY r.version
        RETURNING position, version`)
      .catch((error: unknown) => {
        // Another transaction appended this version after the statement had looked.
        throw driverErrorOf(error).constraint === versionTaken
          ? new VersionConflict(stream, expectedVersion)
          : error;
      });
    if (appended.length !== events.length) throw new VersionConflict(stream, expectedVersion);
    const positions = new Map(appended.map(({ version, position }) => [version, position]));
    return events.map((event, index) => {
      const version = expectedVersion + index + 1;
      return { ...event, stream, version, position: positions.get(version) ?? 0 };
    });
  },
});
