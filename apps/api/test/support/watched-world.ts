import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { CheckStatus } from '@tocsin/domain';
import type {
  IncidentPage,
  IncidentView,
  IncidentWithTimelineView,
} from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { TestApi } from './api.js';
import type { Client } from './client.js';
import { TestProber } from './test-prober.js';
import { anEmail, newChannel, newMonitor } from './things.js';

/** Starts an api and a prober. Each test gets an account, and a channel that is attached to all its monitors. */
export const watchedWorld = (start: () => Promise<TestApi>) => {
  let api: TestApi;
  let own: Client;
  let prober: TestProber;
  let channelId: string;
  const enterNewAccount = async (): Promise<void> => {
    own = await api.newAccount('lite');
    channelId = (await newChannel(own, anEmail)).id;
  };
  beforeAll(async () => {
    api = await start();
    prober = await TestProber.start(api);
  });
  afterAll(() => api.stop());
  beforeEach(enterNewAccount);

  const finds = (
    monitor: Pick<MonitorView, 'id' | 'target'>,
    status: CheckStatus,
    message?: string,
  ): Promise<void> => prober.finds(monitor, status, message);

  const begins = (monitor: Pick<MonitorView, 'id' | 'target'>) => prober.begins(monitor);

  let made = 0;
  const aMonitor = (body: object = {}): Promise<MonitorView> => {
    made += 1;
    const target = `https://shop-${made}.example.com/`;
    return newMonitor(own, { name: `Shop ${made}`, target, channel_ids: [channelId], ...body });
  };
  const shown = async ({ id }: MonitorView): Promise<MonitorView> =>
    (await own.get<MonitorView>(`/v1/monitors/${id}`)).body;
  const incidentsOf = async ({ id }: MonitorView): Promise<readonly IncidentView[]> =>
    (await own.get<IncidentPage>(`/v1/incidents?monitor_id=${id}`)).body.items;
  const timelineOf = async ({ id }: Pick<IncidentView, 'id'>) =>
    (await own.get<IncidentWithTimelineView>(`/v1/incidents/${id}`)).body.timeline;
  const openOn = async (monitor: MonitorView): Promise<IncidentView> => {
    const [latest] = await incidentsOf(monitor);
    if (latest?.status !== 'open') throw new Error('No incident is open.');
    return latest;
  };
  const rungBy = async ({ id }: Pick<IncidentView, 'id'>): Promise<readonly unknown[]> => {
    const events = await api.rows('event', `stream = 'incident-${id}'`);
    return events.map(({ type, data }) => [type, JSON.parse(String(data)).channelIds.length]);
  };
  /** Writes to the table directly, since no repository stores an unreadable health. */
  const storeHealth = async ({ id }: MonitorView, state: string): Promise<void> => {
    const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
    await writing.query(`UPDATE monitor_health SET state = '${state}' WHERE monitor_id = '${id}'`);
  };
  const goesDown = async (monitor: MonitorView, message?: string): Promise<IncidentView> => {
    await finds(monitor, 'down', message);
    await finds(monitor, 'down', message);
    return openOn(monitor);
  };

  return {
    get api() {
      return api;
    },
    get own() {
      return own;
    },
    enterNewAccount,
    finds,
    begins,
    aMonitor,
    shown,
    incidentsOf,
    timelineOf,
    openOn,
    rungBy,
    storeHealth,
    goesDown,
  };
};

export type WatchedWorld = ReturnType<typeof watchedWorld>;
