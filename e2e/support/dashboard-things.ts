import type { WebhookReceiver } from '@tocsin/testing/servers';
import { weekdays } from './calendars.js';
import type { Service } from './service.js';

const names = [
  'channel',
  'monitor',
  'incident',
  'route',
  'rota',
  'window',
  'page',
  'component',
  'draft',
  'post',
] as const;

/** The ids of things that forms change. */
export type Things = Readonly<Record<(typeof names)[number], string>>;

/** Makes one of each thing that a form changes. */
export const thingsWithForms = async (service: Service, receiver: WebhookReceiver): Promise<Things> => {
  const make = async (path: string, body: Record<string, unknown>): Promise<string> =>
    (await service.call('POST', path, body)).id;
  const channel = await service.webhook(receiver.url('/in'));
  const shop = { name: 'Shop', type: 'http', target: 'https://shop.example.com/', interval_seconds: 3600 };
  const monitor = await make('/v1/monitors', shop);
  const incident = await service.open(monitor, 'Orders are not taken');
  const route = await make('/v1/routes', { name: 'Europe', tags: ['eu'], channel_ids: [] });
  const people = [{ match: 'Ada', channel_ids: [channel] }];
  const rota = await make('/v1/rotas', { name: 'On call', calendar: weekdays, people, otherwise: [] });
  const window = await make('/v1/maintenance-windows', {
    ...{ name: 'Upgrade', starts_at: '2037-05-03T01:00:00.000Z', duration_minutes: 30 },
    ...{ time_zone: 'UTC', monitor_ids: null },
  });
  const page = await make('/v1/status-pages', { title: 'Acme', slug: 'acme' });
  const component = await make(`/v1/status-pages/${page}/components`, { name: 'Shop', monitor_id: null });
  const late = { title: 'Late', text: 'We look.' };
  const draft = await make(`/v1/status-pages/${page}/posts`, late);
  const post = await make(`/v1/status-pages/${page}/posts`, { ...late, publish: true });
  return { channel, monitor, incident, route, rota, window, page, component, draft, post };
};
