import {
  type AlertEvent,
  type AlertId,
  type ChannelId,
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type EventId,
  type IncidentEvent,
  interrupted,
  type PlanId,
} from '@tocsin/domain';
import { type Database, first } from '../database.js';
import { fromMs } from '../instants.js';
import type { SecretBox } from '../secret-box.js';
import { raw, sql } from '../sql.js';
import { type ChannelRow, channelFrom } from './channels.js';
import { type EventRow, recordedFrom } from './event-store.js';

type ClaimRow = {
  alert_id: AlertId;
  alert_event: AlertEvent;
  event_id: EventId;
  rung_channel_id: ChannelId;
  planned_at: number;
  plan: PlanId;
} & { [Column in keyof ChannelRow]: ChannelRow[Column] | null } & {
  [Column in keyof EventRow as `e_${Column}`]: EventRow[Column] | null;
};

const closedAtOnceMax = 500;

const causeFrom = (row: ClaimRow): ClaimedDispatch['cause'] =>
  row.e_event_id === null
    ? null
    : recordedFrom<IncidentEvent>({
        position: row.e_position ?? 0,
        event_id: row.e_event_id,
        stream: row.e_stream ?? '',
        version: row.e_version ?? 0,
        type: row.e_type ?? '',
        data: row.e_data ?? '',
        recorded_at: row.e_recorded_at ?? 0,
      });

const isChannelThere = (row: ClaimRow): row is ClaimRow & ChannelRow => row.id !== null;

export type DispatchQueueOptions = {
  /** Names this process in the rows that it claims; never used twice. */
  readonly claimedBy: string;
  /** How long a claim is good for, by the database's clock. Must be longer than sending and recording can take. */
  readonly claimMs: number;
};

/** The alerts table as the queue that it is for senders. Rows decide who sends: there is no lock of our own. */
export const dispatchQueue = (
  database: Database,
  secrets: SecretBox,
  { claimedBy, claimMs }: DispatchQueueOptions,
): DispatchQueue => {
  const { nowMs, records, rowLock } = database.dialect;

  const isAnyPending = async (): Promise<boolean> =>
    (await first(
      database.read,
      sql`SELECT 1 AS pending FROM alert_dispatch WHERE status = 'pending' LIMIT 1`,
    )) !== null;

  return {
    claim: async (dispatchesMax) => {
      if (!(await isAnyPending())) return [];
      return database.transaction(async (tx) => {
        const free = await tx.all<ClaimRow>(sql`
          SELECT d.id AS alert_id, d.event AS alert_event, d.event_id, d.channel_id AS rung_channel_id,
            d.created_at AS planned_at, a.plan,
            c.id, c.account_id, c.type, c.name, c.enabled, c.address, c.secret_sealed, c.created_at, c.updated_at,
            e.position AS e_position, e.event_id AS e_event_id, e.stream AS e_stream, e.version AS e_version,
            e.type AS e_type, e.data AS e_data, e.recorded_at AS e_recorded_at
          FROM (
            SELECT * FROM alert_dispatch p
            WHERE p.status = 'pending' AND NOT (p.event = 'incident.resolved' AND EXISTS (
              SELECT 1 FROM alert_dispatch before
              WHERE before.incident_id = p.incident_id AND before.channel_id = p.channel_id
                AND before.event = 'incident.created' AND before.status IN ('pending', 'sending')))
            ORDER BY p.id LIMIT ${dispatchesMax}
            ${rowLock('FOR UPDATE OF p SKIP LOCKED')}) d
          JOIN account a ON a.id = d.account_id
          LEFT JOIN channel c ON c.id = d.channel_id
          LEFT JOIN event e ON e.event_id = d.event_id
          ORDER BY d.id`);
        if (free.length > 0) {
          await tx.run(sql`
            UPDATE alert_dispatch SET status = 'sending', claimed_by = ${claimedBy},
              sent_at = ${nowMs}, claim_expires_at = ${nowMs} + ${raw(String(claimMs))}
            WHERE id IN (SELECT r.id FROM ${records(
              'r',
              { id: 'uuid' },
              free.map(({ alert_id }) => ({ id: alert_id })),
            )})`);
        }
        // Before the claim is committed: what this process cannot open is left to one that can.
        return free.map((row) => ({
          alertId: row.alert_id,
          event: row.alert_event,
          eventId: row.event_id,
          channelId: row.rung_channel_id,
          createdAt: fromMs(row.planned_at),
          channel: isChannelThere(row) ? channelFrom(row, secrets) : null,
          plan: row.plan,
          cause: causeFrom(row),
        }));
      });
    },

    complete: async (completed: readonly CompletedDispatch[]) => {
      if (completed.length === 0) return;
      const rows = completed.map(({ alertId, outcome, request }) => ({
        id: alertId,
        status: outcome.outcome,
        error_code: outcome.outcome === 'failed' ? outcome.code : null,
        error_message: outcome.outcome === 'failed' ? outcome.message : null,
        response_status: outcome.responseStatus,
        duration_ms: outcome.durationMs === null ? null : Math.round(outcome.durationMs),
        request_url: request?.url ?? null,
        request_signature: request?.signature ?? null,
      }));
      const shape = {
        id: 'uuid',
        status: 'text',
        error_code: 'text',
        error_message: 'text',
        response_status: 'bigint',
        duration_ms: 'bigint',
        request_url: 'text',
        request_signature: 'text',
      } as const;
      // Whoever ends a row clears `claimed_by`, so it says by itself that the row is still ours.
      await database.transaction((tx) =>
        tx.run(sql`
          UPDATE alert_dispatch SET status = r.status, error_code = r.error_code, error_message = r.error_message,
            response_status = r.response_status, duration_ms = r.duration_ms,
            request_url = r.request_url, request_signature = r.request_signature,
            sent_at = CASE WHEN r.request_url IS NULL THEN NULL ELSE sent_at END,
            completed_at = ${nowMs}, claimed_by = NULL, claim_expires_at = NULL
          FROM ${records('r', shape, rows)}
          WHERE alert_dispatch.id = r.id AND alert_dispatch.claimed_by = ${claimedBy}`),
      );
    },

    closeExpired: async () => {
      const { code, message } = interrupted;
      const expired = await first(
        database.read,
        sql`SELECT 1 AS expired FROM alert_dispatch WHERE status = 'sending' AND claim_expires_at <= ${nowMs} LIMIT 1`,
      );
      if (expired === null) return 0;
      return database.transaction((tx) =>
        tx.run(sql`
          UPDATE alert_dispatch SET status = 'failed', error_code = ${code}, error_message = ${message},
            completed_at = ${nowMs}, claimed_by = NULL, claim_expires_at = NULL
          WHERE id IN (
            SELECT d.id FROM alert_dispatch d
            WHERE d.status = 'sending' AND d.claim_expires_at <= ${nowMs}
            LIMIT ${closedAtOnceMax} ${rowLock('FOR UPDATE OF d SKIP LOCKED')})`),
      );
    },
  };
};
