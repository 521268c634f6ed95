import {
  type DomainEvent,
  type EventId,
  type EventStore,
  type Instant,
  type Occurred,
  type Recorded,
  VersionConflict,
} from '@tocsin/domain';
import { driverErrorOf, type Executor, requireAppending } from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';

export type OccurredRow = { event_id: EventId; type: string; data: string; recorded_at: number };

export const occurredColumns = raw('event_id, type, data, recorded_at');

export const occurredFrom = <Event extends DomainEvent>(row: OccurredRow): Occurred<Event> =>
  ({
    type: row.type,
    data: JSON.parse(row.data),
    eventId: row.event_id,
    recordedAt: fromMs(row.recorded_at),
  }) as Occurred<Event>;

/** An event of a log without ids and without an order over its streams. */
export type Noted<Event extends DomainEvent> = Event & { readonly recordedAt: Instant };

/** Where the streams of a kind are stored. The names of tables and columns are for ever. */
type Log = {
  readonly table: Sql;
  readonly stream: Sql;
  readonly eventId: Sql;
  readonly position: Sql;
  readonly versionTaken: string;
};

const incidentLog: Log = {
  table: raw('event'),
  stream: raw('stream'),
  eventId: raw(', event_id'),
  position: raw(', position'),
  versionTaken: 'event_stream_version_key',
};

/** Dispatchers read the other log, and take each event there for one of an incident. */
const postLog: Log = {
  table: raw('status_post_event'),
  stream: raw('post_id'),
  eventId: raw(''),
  position: raw(''),
  versionTaken: 'status_post_event_pkey',
};

type StoredRow = Omit<OccurredRow, 'event_id'> &
  Partial<OccurredRow & { position: number }> & { stream: string; version: number };

const storedFrom = <Stored>({ event_id: eventId, position, data, recorded_at, ...row }: StoredRow): Stored =>
  ({
    ...row,
    data: JSON.parse(data),
    recordedAt: fromMs(recorded_at),
    ...(eventId !== undefined && { eventId, position }),
  }) as Stored;

/**
 * PostgreSQL's log is in the order of transaction ids, so a stream's next event needs a higher one. A transaction
 * with a lower one runs again.
 */
const ordered = (tx: Executor, log: Log, stream: string): Sql =>
  tx.dialect.name === 'sqlite' || log !== incidentLog
    ? raw('')
    : sql`AND NOT EXISTS (SELECT 1 FROM event WHERE stream = ${stream} AND txid > pg_current_xact_id()::text::bigint)`;

const columns = {
  event_id: 'uuid',
  version: 'bigint',
  type: 'text',
  data: 'text',
  recorded_at: 'bigint',
} as const;

const storeIn = <New extends Noted<DomainEvent> & { readonly eventId?: EventId }, Stored>(
  tx: Executor,
  log: Log,
) => ({
  read: async (stream: string): Promise<Stored[]> => {
    const rows = await tx.all<StoredRow>(sql`
      SELECT ${log.stream} AS stream, version, type, data, recorded_at${log.eventId}${log.position}
      FROM ${log.table} WHERE ${log.stream} = ${stream} ORDER BY version`);
    return rows.map((row) => storedFrom<Stored>(row));
  },

  append: async (stream: string, expectedVersion: number, events: readonly New[]): Promise<Stored[]> => {
    if (events.length === 0) return [];
    if (log === incidentLog) requireAppending(tx);
    const rows = events.map((event, index) => ({
      event_id: event.eventId ?? null,
      version: expectedVersion + index + 1,
      type: event.type,
      data: JSON.stringify(event.data),
      recorded_at: toMs(event.recordedAt),
    }));
    const appended = await tx
      .all<{ position?: number; version: number }>(sql`
        INSERT INTO ${log.table} (${log.stream}, version, type, data, recorded_at${log.eventId})
        SELECT ${stream}, r.version, r.type, r.data, r.recorded_at${log.eventId}
        FROM ${tx.dialect.records('r', columns, rows)}
        WHERE (SELECT COALESCE(MAX(version), 0) FROM ${log.table} WHERE ${log.stream} = ${stream}) = ${expectedVersion}
        ${ordered(tx, log, stream)}
        ORDER BY r.version
        RETURNING version${log.position}`)
      .catch((error: unknown) => {
        // Another transaction appended this version after the statement had looked.
        throw driverErrorOf(error).constraint === log.versionTaken
          ? new VersionConflict(stream, expectedVersion)
          : error;
      });
    if (appended.length !== events.length) throw new VersionConflict(stream, expectedVersion);
    const stored = new Map(appended.map((row) => [row.version, row]));
    return events.map((event, index) => {
      const version = expectedVersion + index + 1;
      return { ...event, stream, ...stored.get(version) } as Stored;
    });
  },
});

export const eventStore = <Event extends DomainEvent>(tx: Executor): EventStore<Event> =>
  storeIn<Occurred<Event>, Recorded<Event>>(tx, incidentLog);

export const postStore = <Event extends DomainEvent>(tx: Executor) =>
  storeIn<Noted<Event>, Noted<Event>>(tx, postLog);
