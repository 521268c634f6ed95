import {
  type AccountId,
  type AlertId,
  dispatchesFor,
  type EventId,
  type IncidentCommand,
  type IncidentEvent,
  type IncidentId,
  type Instant,
  instant,
  isRefusal,
  type Occurred,
} from '@tocsin/domain';
import { anOpenIncident, aResolveIncident, aWatchedMonitor } from '@tocsin/testing';
import { admitNone } from '@tocsin/testing/contracts';
import { v7 } from 'uuid';
import { sql } from '../../src/database/sql.js';
import { type Database, eventFeed, openDatabase, UnitOfWork } from '../../src/index.js';
import { arrange, planner, secrets, unitOfWorkOn } from './stores.js';

export const dayMs = 24 * 60 * 60 * 1000;

/** A database whose times and ids lie days in the past. */
export type AgedStore = {
  readonly database: Database;
  readonly accountId: AccountId;
  open(daysAgo: number): Promise<IncidentId>;
  resolve(incidentId: IncidentId, daysAgo: number): Promise<void>;
  plan(daysAgo: number): Promise<void>;
  /** Plans alerts of test messages, which have no event. */
  planTests(count: number, daysAgo: number): Promise<void>;
  endAlerts(daysAgo: number): Promise<void>;
  storeKey(key: string, daysAgo: number): Promise<void>;
  /** @param meanwhile runs after the transaction has its id and before it appends */
  recordChange(daysAgo: number, meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export const openAgedStore = async (url: string): Promise<AgedStore> => {
  const database = await openDatabase(url);
  const { accountId, channelId } = await arrange(unitOfWorkOn(database));
  const ago = (days: number): { ms: number; at: Instant; newId: () => string } => {
    const ms = Date.now() - days * dayMs;
    return { ms, at: instant(new Date(ms)), newId: () => v7({ msecs: ms }) };
  };
  const handle = async (incidentId: IncidentId, command: IncidentCommand, newId: () => string) => {
    const handled = await new UnitOfWork(database, { secrets, newId }).run(({ incidents }) =>
      incidents.handle(incidentId, command),
    );
    if (isRefusal(handled)) throw new Error(handled.detail);
  };
  return {
    database,
    accountId,
    open: async (daysAgo) => {
      const { at, newId } = ago(daysAgo);
      const incidentId = newId() as IncidentId;
      const monitor = aWatchedMonitor({ id: v7() as never, accountId, channelIds: [channelId] });
      await handle(incidentId, anOpenIncident({ incidentId, monitor, now: at }), newId);
      return incidentId;
    },
    resolve: (incidentId, daysAgo) => {
      const { at, newId } = ago(daysAgo);
      return handle(incidentId, aResolveIncident({ channelIds: [channelId], now: at }), newId);
    },
    plan: async (daysAgo) => {
      const feed = eventFeed(database, planner(ago(daysAgo).newId as () => AlertId));
      const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);
      while ((await feed.advance(500, planAll, admitNone)).events > 0);
    },
    planTests: async (count, daysAgo) => {
      const { at, newId } = ago(daysAgo);
      const planned = Array.from({ length: count }, () => ({
        eventId: newId() as EventId,
        channelId,
        accountId,
        event: 'channel.test' as const,
        incidentId: null,
        monitorId: null,
        createdAt: at,
      }));
      const unitOfWork = new UnitOfWork(database, { secrets, newId });
      await unitOfWork.run(({ dispatches }) => dispatches.plan(planned));
    },
    endAlerts: async (daysAgo) => {
      await database.transaction((tx) =>
        tx.run(sql`UPDATE alert_dispatch SET status = 'delivered', completed_at = ${ago(daysAgo).ms}
                   WHERE status = 'pending'`),
      );
    },
    storeKey: async (key, daysAgo) => {
      const answer = { requestHash: 'hash', status: 201, body: '{}' };
      await unitOfWorkOn(database).run(({ idempotencyKeys }) =>
        idempotencyKeys.store(accountId, key, answer, ago(daysAgo).at),
      );
    },
    recordChange: async (daysAgo, meanwhile) => {
      const { at, newId } = ago(daysAgo);
      const request = { accountId, actor: { type: 'administrator' }, address: null, at } as const;
      await new UnitOfWork(database, { secrets, newId }).run(async ({ accounts, auditLog }) => {
        if (meanwhile) {
          // Locking a row gives the transaction its id.
          await accounts.findForChange(accountId);
          await meanwhile();
        }
        auditLog.append({ action: 'account.plan_changed', subjectId: accountId, fields: ['plan'] }, request);
      });
    },
    close: () => database.close(),
  };
};
