import { id, instant, type MailDomainId, type RecordLook, type StatusPageId } from '@tocsin/domain';
import {
  type Database,
  domainProofs,
  mailDomainProofs,
  rotaCalendars,
  type SecretBox,
} from '@tocsin/persistence';
import { DATABASE, newId, SECRETS } from '@tocsin/platform';
import { addressDomainOf } from '@tocsin/transports/catalogue';
import type { SavedChannelView } from '../../src/channels/channel-view.js';
import type { IncidentView } from '../../src/incidents/incident-view.js';
import type { MailDomainView } from '../../src/mail-domains/mail-domain-view.js';
import type { MaintenanceWindowView } from '../../src/maintenance/maintenance-window-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { RotaView } from '../../src/rotas/rota-view.js';
import type { RouteView } from '../../src/routes/route-view.js';
import type { StatusComponentView } from '../../src/status-pages/component-view.js';
import type { StatusPostView } from '../../src/status-pages/post-view.js';
import type { StatusPageView } from '../../src/status-pages/status-page-view.js';
import type { TestApi } from './api.js';
import type { Client } from './client.js';

export const aWebhook = {
  type: 'Webhook',
  name: 'on-call',
  endpoint_url: 'https://hooks.example.com/in',
  webhook_secret: 'a secret of the test',
} as const;

export const anEmail = { type: 'Email', name: 'inbox', email_address: 'on-call@example.com' } as const;

export const aSlack = {
  type: 'Slack',
  name: 'ops',
  webhook_url: 'https://hooks.slack.com/services/T000/B000/a-secret-of-slack',
} as const;

export const aTeams = {
  type: 'MicrosoftTeams',
  name: 'ops',
  webhook_url: 'https://prod-00.westeurope.logic.azure.com/workflows/000/invoke?sig=a-secret-of-teams',
} as const;

export const aTelegram = {
  type: 'Telegram',
  name: 'ops',
  bot_token: '123456789:a-secret-of-telegram-0000000000',
  chat_id: '-1001234567890',
} as const;

export const aMonitor = { name: 'Shop', type: 'http', target: 'https://shop.example.com/' } as const;

export const aMaintenanceWindow = {
  name: 'Upgrade',
  starts_at: '2026-11-01T01:30:00Z',
  duration_minutes: 60,
  rrule: 'FREQ=DAILY',
  time_zone: 'Europe/Berlin',
} as const;

export const aRoute = { name: 'Production', tags: ['prod'] } as const;

export const newChannel = async (client: Client, body: object = aWebhook): Promise<SavedChannelView> =>
  (await client.post<SavedChannelView>('/v1/channels', body)).body;

export const newMonitor = async (client: Client, body: object = {}): Promise<MonitorView> =>
  (await client.post<MonitorView>('/v1/monitors', { ...aMonitor, ...body })).body;

export const newMaintenanceWindow = async (
  client: Client,
  body: object = {},
): Promise<MaintenanceWindowView> =>
  (await client.post<MaintenanceWindowView>('/v1/maintenance-windows', { ...aMaintenanceWindow, ...body }))
    .body;

export const newRoute = async (client: Client, body: object = {}): Promise<RouteView> =>
  (await client.post<RouteView>('/v1/routes', { ...aRoute, ...body })).body;

export const newIncident = async (
  client: Client,
  monitorId: string,
  title = 'It is down',
): Promise<IncidentView> =>
  (await client.post<IncidentView>(`/v1/monitors/${monitorId}/incidents`, { title })).body;

/** @param slug no two pages of a service have the same */
export const newStatusPage = async (
  client: Client,
  slug: string,
  body: object = {},
): Promise<StatusPageView> =>
  (await client.post<StatusPageView>('/v1/status-pages', { slug, title: 'Acme', ...body })).body;

export const newStatusComponent = async (
  client: Client,
  pageId: string,
  body: object = {},
): Promise<StatusComponentView> =>
  (
    await client.post<StatusComponentView>(`/v1/status-pages/${pageId}/components`, {
      name: 'Checkout',
      ...body,
    })
  ).body;

export const newStatusPost = async (
  client: Client,
  pageId: string,
  body: object = {},
): Promise<StatusPostView> =>
  (
    await client.post<StatusPostView>(`/v1/status-pages/${pageId}/posts`, {
      title: 'Checkout is slow',
      text: 'We are looking into it.',
      ...body,
    })
  ).body;

/** Lets a page be shown at its domain, as a dispatcher does that finds its TXT record. */
export const proveDomain = async ({ app }: TestApi, pageId: string, domain: string): Promise<void> => {
  const proved = { pageId: pageId as StatusPageId, domain };
  const isProved = await domainProofs(app.get<Database>(DATABASE)).prove(proved, [], instant(new Date()));
  if (!isProved) throw new Error(`${domain} was not proved.`);
};

export const newMailDomain = async (client: Client, domain = 'example.com'): Promise<MailDomainView> =>
  (await client.post<MailDomainView>('/v1/mail-domains', { domain })).body;

/** Stores a look for the record of a mail domain, as a dispatcher does. */
export const storeLook = async (
  { app }: TestApi,
  mailDomainId: string,
  look: RecordLook,
  now: Date,
): Promise<void> => {
  const reading = { secrets: app.get<SecretBox>(SECRETS) };
  const proofs = mailDomainProofs(app.get<Database>(DATABASE), { reading, newId, domainOf: addressDomainOf });
  await proofs.store(id<MailDomainId>(mailDomainId), look, instant(now));
};

export const aCalendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//tocsin//test//EN',
  'BEGIN:VEVENT',
  'UID:1@test',
  'DTSTART:20261101T080000Z',
  'DTEND:20261102T080000Z',
  'RRULE:FREQ=DAILY',
  'SUMMARY:Ada on call',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

export const newRota = async (client: Client, body: object = {}): Promise<RotaView> =>
  (await client.post<RotaView>('/v1/rotas', { name: 'Primary', calendar: aCalendar, ...body })).body;

/** Stores turns of a rota, as a dispatcher does that reads its calendar. */
export const storeTurns = async (
  { app }: TestApi,
  rotaId: string,
  turns: readonly { readonly from: string; readonly to: string; readonly person: number }[],
  now: string,
): Promise<void> => {
  const database = app.get<Database>(DATABASE);
  const calendars = rotaCalendars(database, app.get<SecretBox>(SECRETS), newId, () => null);
  const at = instant(new Date(now));
  const due = (await calendars.take(at, 1000)).find((each) => each.rotaId === rotaId);
  if (due === undefined) throw new Error('The rota is not due.');
  const read = {
    isRead: true,
    calendar: null,
    validator: null,
    turns: turns.map(({ from, to, person }) => ({
      startsAt: instant(new Date(from)),
      endsAt: instant(new Date(to)),
      person,
    })),
    againAt: instant(new Date(Date.parse(at) + 300_000)),
  } as const;
  if (!(await calendars.store(due, read, at))) throw new Error('The turns were not stored.');
};
