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

/** An api with a prober, and for each test an account with a channel, which rings for every monitor that is made. */
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
  }, 60_000);
  afterAll(() => api.stop());
  beforeEach(enterNewAccount);

  /** Has a check of this monitor end so, at once. */
  const finds = (
    monitor: Pick<MonitorView, 'id' | 'target'>,
    status: CheckStatus,
    message?: string,
  ): Promise<void> => prober.finds(monitor, status, message);

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
  /** The incident that is open on a monitor, which there must be. */
  const openOn = async (monitor: MonitorView): Promise<IncidentView> => {
    const [latest] = await incidentsOf(monitor);
    if (latest?.status !== 'open') throw new Error('No incident is open.');
    return latest;
  };
  /** The channels that each event of an incident rings. */
  const rungBy = async ({ id }: Pick<IncidentView, 'id'>): Promise<readonly unknown[]> => {
    const events = await api.rows('event', `stream = 'incident-${id}'`);
    return events.map(({ type, data }) => [type, JSON.parse(String(data)).channelIds.length]);
  };
  /** Stores a text as the health of a monitor, past whatever reads and writes it. */
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
