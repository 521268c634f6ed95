import {
  type AnnounceIncident,
  type Destination,
  type DomainEvent,
  defaultAlerting,
  type ExistingChannel,
  type ExistingMonitor,
  type IncidentOpened,
  type IncidentResolved,
  id,
  instant,
  type MonitorActivity,
  type OpenIncident,
  type Recorded,
  type ResolveIncident,
  snapshotOf,
  type WatchedMonitor,
  type WorsenIncident,
} from '@tocsin/domain';

// All builders share one account, monitor, channel and incident, so that what they make fits together.
const now = instant(new Date('2026-05-03T12:34:56.000Z'));
const accountId = id<ExistingMonitor['accountId']>('01970000-0000-7000-8000-00000000a000');
const monitorId = id<ExistingMonitor['monitorId']>('01970000-0000-7000-8000-00000000b000');
const channelId = id<ExistingChannel['channelId']>('01970000-0000-7000-8000-00000000c000');
const incidentId = id<OpenIncident['incidentId']>('01970000-0000-7000-8000-00000000d000');
const eventId = id<Recorded<DomainEvent>['eventId']>('01970000-0000-7000-8000-00000000e000');

/** It is active. */
export const aMonitor = (
  overrides: Partial<Omit<ExistingMonitor, keyof MonitorActivity>> = {},
): ExistingMonitor => ({
  status: 'active',
  pauseReason: null,
  monitorId,
  accountId,
  name: 'Shop',
  type: 'http',
  target: 'https://shop.example.com/',
  intervalSeconds: 60,
  timeoutSeconds: 10,
  settings: {},
  secrets: {},
  regions: ['default'],
  alerting: defaultAlerting,
  tags: [],
  createdAt: now,
  updatedAt: now,
  ...overrides,
});

/** The monitor of `aMonitor()` as an incident sees it: one channel attached, no open incident. */
export const aWatchedMonitor = (overrides: Partial<WatchedMonitor> = {}): WatchedMonitor => ({
  ...snapshotOf(aMonitor()),
  accountId,
  channelIds: [channelId],
  hasOpenIncident: false,
  ...overrides,
});

type ChannelOverrides = Partial<Omit<ExistingChannel, 'destination'>>;

const aChannel = (destination: Destination, overrides: ChannelOverrides) => ({
  status: 'existing' as const,
  confirmed: true,
  channelId,
  accountId,
  name: 'On call',
  enabled: true,
  minSeverity: 'info' as const,
  destination,
  createdAt: now,
  updatedAt: now,
  ...overrides,
});

/** A webhook channel. @param webhookSecret `null` for a channel without a secret */
export const aWebhookChannel = ({
  endpointUrl = 'https://hooks.example.com/in',
  webhookSecret = 'a secret for tests',
  ...overrides
}: ChannelOverrides & {
  readonly endpointUrl?: string;
  readonly webhookSecret?: string | null;
} = {}): ExistingChannel => aChannel(aWebhookDestination(endpointUrl, webhookSecret), overrides);

export const aWebhookDestination = (endpointUrl: string, webhookSecret: string | null): Destination => ({
  type: 'Webhook',
  fields: { endpoint_url: endpointUrl },
  secrets: webhookSecret === null ? {} : { webhook_secret: webhookSecret },
});

export const anEmailChannel = ({
  emailAddress = 'on-call@example.com',
  ...overrides
}: ChannelOverrides & { readonly emailAddress?: string } = {}): ExistingChannel =>
  aChannel({ type: 'Email', fields: { email_address: emailAddress }, secrets: {} }, overrides);

export const anOpenIncident = (overrides: Partial<OpenIncident> = {}): OpenIncident => ({
  type: 'OpenIncident',
  incidentId,
  monitor: aWatchedMonitor(),
  title: 'Shop does not answer',
  severity: 'critical',
  now,
  ...overrides,
});

/** The command that resolves an incident and sends to `aWebhookChannel()`. */
export const aResolveIncident = (overrides: Partial<ResolveIncident> = {}): ResolveIncident => ({
  type: 'ResolveIncident',
  channelIds: [channelId],
  reason: 'requested',
  now,
  ...overrides,
});

/** The command that announces a suppressed incident to `aWebhookChannel()`. */
export const anAnnounceIncident = (overrides: Partial<AnnounceIncident> = {}): AnnounceIncident => ({
  type: 'AnnounceIncident',
  channelIds: [channelId],
  now,
  ...overrides,
});

export const aWorsenIncident = (overrides: Partial<WorsenIncident> = {}): WorsenIncident => ({
  type: 'WorsenIncident',
  title: 'Shop is gone',
  severity: 'critical',
  now,
  ...overrides,
});

export const anIncidentOpened = (overrides: Partial<IncidentOpened['data']> = {}): IncidentOpened => ({
  type: 'IncidentOpened',
  data: {
    incidentId,
    accountId,
    monitor: snapshotOf(aMonitor()),
    channelIds: [channelId],
    title: 'Shop does not answer',
    severity: 'critical',
    openedAt: now,
    ...overrides,
  },
});

/** The event that `aResolveIncident()` decides after `anIncidentOpened()`. */
export const anIncidentResolved = (overrides: Partial<IncidentResolved['data']> = {}): IncidentResolved => ({
  type: 'IncidentResolved',
  data: { ...anIncidentOpened().data, resolvedAt: now, reason: 'requested', ...overrides },
});

/** An event as the log stores it; by default the first of its stream and of the log. */
export const recorded = <Event extends DomainEvent>(
  event: Event,
  overrides: Partial<Omit<Recorded<DomainEvent>, keyof DomainEvent>> = {},
): Recorded<Event> => ({
  ...event,
  eventId,
  stream: `incident-${incidentId}`,
  version: 1,
  position: 1,
  recordedAt: now,
  ...overrides,
});
