import {
  type AccountId,
  type AlertId,
  type DispatchErrorCode,
  type EventId,
  instant,
  type PlannedDispatch,
} from '@tocsin/domain';
import type { StoredDispatch, StoreUnderTest } from '@tocsin/testing/contracts';
import { v7 } from 'uuid';
import { sql } from '../../src/database/sql.js';
import { Dispatches } from '../../src/dispatches/dispatches.js';
import { dispatchQueue, eventFeed, openDatabase } from '../../src/index.js';
import { eventStore } from '../../src/log/event-store.js';
import { Incidents } from '../../src/monitors/incidents.js';
import { at, secrets, unitOfWorkOn } from './stores.js';

type Row = Record<string, unknown> & { created_at: number };

const storedFrom = (row: Row): StoredDispatch => ({
  alertId: row.id as AlertId,
  eventId: row.event_id as EventId,
  channelId: row.channel_id as StoredDispatch['channelId'],
  accountId: row.account_id as AccountId,
  event: row.event as PlannedDispatch['event'],
  incidentId: row.incident_id as PlannedDispatch['incidentId'],
  monitorId: row.monitor_id as PlannedDispatch['monitorId'],
  createdAt: instant(new Date(row.created_at)),
  status: row.status as StoredDispatch['status'],
  outcome: outcomeFrom(row),
  request: requestFrom(row),
});

const requestFrom = (row: Row): StoredDispatch['request'] => {
  if (row.request_url === null) return null;
  const request = { url: row.request_url as string, signature: row.request_signature as string | null };
  return row.request_recipient === null
    ? request
    : { ...request, recipient: row.request_recipient as string };
};

const outcomeFrom = (row: Row): StoredDispatch['outcome'] => {
  const responseStatus = row.response_status as number | null;
  const durationMs = row.duration_ms as number | null;
  if (row.status === 'delivered')
    return {
      outcome: 'delivered',
      responseStatus,
      durationMs: durationMs ?? 0,
      ...(row.error_message !== null && { note: row.error_message as string }),
    };
  if (row.status !== 'failed') return null;
  return {
    outcome: 'failed',
    code: row.error_code as DispatchErrorCode,
    message: row.error_message as string,
    responseStatus,
    durationMs,
  };
};

export const openStore = async (url: string): Promise<StoreUnderTest> => {
  const database = await openDatabase(url);
  const unitOfWork = unitOfWorkOn(database);
  const newAlertId = () => v7() as AlertId;
  return {
    transaction: (work) =>
      database.transaction(
        (tx) =>
          work({
            events: eventStore(tx),
            incidents: new Incidents(tx, () => v7() as EventId),
            dispatches: {
              plan: async (planned) => {
                await new Dispatches(tx, newAlertId).plan(planned);
              },
            },
          }),
        { appends: true },
      ),
    feed: (claimant) => eventFeed(database, { ...claimant, secrets, newAlertId }),
    queue: (claimant) => dispatchQueue(database, { secrets }, claimant),
    dispatches: async () => {
      const rows = await database.read.all<Row>(sql`SELECT * FROM alert_dispatch ORDER BY id`);
      return rows.map(storedFrom);
    },
    addAccount: ({ id, plan }) =>
      unitOfWork.run(({ accounts }) => accounts.create({ id, name: 'Ada', plan, createdAt: at })),
    setPlan: async (id, plan) => {
      await unitOfWork.run(({ accounts }) => accounts.setPlan(id, plan));
    },
    addChannel: (channel) => unitOfWork.run(({ channels }) => channels.save(channel)),
    removeChannel: (id) => unitOfWork.run(({ channels }) => channels.remove(id)),
    close: () => database.close(),
  };
};
