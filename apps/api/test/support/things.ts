import type { SavedChannelView } from '../../src/channels/channel-view.js';
import type { IncidentView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { Client } from './client.js';

export const aWebhook = {
  type: 'Webhook',
  name: 'on-call',
  endpoint_url: 'https://hooks.example.com/in',
  webhook_secret: 'a secret of the test',
} as const;

export const anEmail = { type: 'Email', name: 'inbox', email_address: 'on-call@example.com' } as const;

export const aMonitor = { name: 'Shop', type: 'http', target: 'https://shop.example.com/' } as const;

/** Makes what a test needs to begin with. */
export const newChannel = async (client: Client, body: object = aWebhook): Promise<SavedChannelView> =>
  (await client.post<SavedChannelView>('/v1/channels', body)).body;

export const newMonitor = async (client: Client, body: object = {}): Promise<MonitorView> =>
  (await client.post<MonitorView>('/v1/monitors', { ...aMonitor, ...body })).body;

export const newIncident = async (
  client: Client,
  monitorId: string,
  title = 'It is down',
): Promise<IncidentView> =>
  (await client.post<IncidentView>(`/v1/monitors/${monitorId}/incidents`, { title })).body;
