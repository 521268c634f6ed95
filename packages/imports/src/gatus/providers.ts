import { type ChannelMapping, channelTypes } from '../kuma/channel-types.js';
import { textIn } from '../report/maps.js';
import { type GatusMap } from './read-gatus.js';

type Provider = {
  /** The type of Uptime Kuma that sends to the same service: one mapping judges both. */
  readonly like: string;
  /** Its fields by those of Gatus. */
  readonly fields: Readonly<Record<string, string>>;
  readonly constants?: Readonly<Record<string, unknown>>;
};

const providers: Readonly<Record<string, Provider>> = {
  slack: { like: 'slack', fields: { 'webhook-url': 'slackwebhookURL' } },
  discord: { like: 'discord', fields: { 'webhook-url': 'discordWebhookUrl' } },
  teams: { like: 'teams', fields: { 'webhook-url': 'webhookUrl' } },
  'teams-workflows': { like: 'teams', fields: { 'webhook-url': 'webhookUrl' } },
  mattermost: { like: 'mattermost', fields: { 'webhook-url': 'mattermostWebhookUrl' } },
  googlechat: { like: 'GoogleChat', fields: { 'webhook-url': 'googleChatWebhookURL' } },
  rocketchat: { like: 'rocket.chat', fields: { 'webhook-url': 'rocketwebhookURL' } },
  telegram: {
    like: 'telegram',
    fields: { token: 'telegramBotToken', id: 'telegramChatID', 'api-url': 'telegramServerUrl' },
  },
  ntfy: {
    like: 'ntfy',
    fields: { topic: 'ntfytopic', url: 'ntfyserverurl', priority: 'ntfyPriority', token: 'ntfyaccesstoken' },
    constants: { ntfyserverurl: 'https://ntfy.sh', ntfyAuthenticationMethod: 'accessToken' },
  },
  gotify: {
    like: 'gotify',
    fields: { 'server-url': 'gotifyserverurl', token: 'gotifyapplicationToken', priority: 'gotifyPriority' },
  },
  pushover: {
    like: 'pushover',
    fields: {
      'application-token': 'pushoverapptoken',
      'user-key': 'pushoveruserkey',
      priority: 'pushoverpriority',
      sound: 'pushoversounds',
      device: 'pushoverdevice',
    },
  },
  pagerduty: { like: 'PagerDuty', fields: { 'integration-key': 'pagerdutyIntegrationKey' } },
  matrix: {
    like: 'matrix',
    fields: {
      'server-url': 'homeserverUrl',
      'access-token': 'accessToken',
      'internal-room-id': 'internalRoomId',
    },
    constants: { homeserverUrl: 'https://matrix-client.matrix.org' },
  },
  twilio: {
    like: 'twilio',
    fields: {
      sid: 'twilioAccountSID',
      token: 'twilioAuthToken',
      from: 'twilioFromNumber',
      to: 'twilioToNumber',
    },
  },
  email: {
    like: 'smtp',
    fields: {
      to: 'smtpTo',
      from: 'smtpFrom',
      host: 'smtpHost',
      port: 'smtpPort',
      username: 'smtpUsername',
      password: 'smtpPassword',
    },
  },
  custom: { like: 'webhook', fields: { url: 'webhookURL' } },
};

const emailOf = (service: string): readonly [string, string] => [
  `It sends e-mail by ${service}.`,
  "An Email channel for each address: the operator's SMTP server sends them.",
];

/** Providers without an equal, though their service or a near one has a channel. */
const refusals: Readonly<Record<string, readonly [reason: string, nearest: string]>> = {
  awsses: emailOf('Amazon SES'),
  'aws-ses': emailOf('Amazon SES'),
  opsgenie: ['Opsgenie ends in 2027.', 'A JiraServiceManagement channel with the key of an API integration.'],
  sendgrid: emailOf('SendGrid'),
  zulip: [
    'It names the channel of Zulip by its number.',
    'A Zulip channel with the same bot, and with the name that the channel has in Zulip.',
  ],
};

/** Fields that every provider has. */
const commonFields = ['default-alert', 'overrides', 'group'];

/** Maps a provider of Gatus, by its fields in the form of Uptime Kuma. */
export const providerMapping = (
  type: string,
  provider: GatusMap,
): ChannelMapping & { readonly kumaConfig?: Readonly<Record<string, unknown>> } => {
  const known = Object.hasOwn(providers, type) ? providers[type] : undefined;
  const mapper = known && channelTypes[known.like];
  if (known === undefined || mapper === undefined) {
    const [reason, nearest] = refusals[type] ?? [
      `There is no channel of the type ${type}.`,
      'An Apprise channel, if Apprise has the service, or a Webhook channel to a receiver of yours.',
    ];
    return { reason, nearest };
  }
  const given = Object.entries(known.fields).flatMap(([name, field]) =>
    textIn(provider, name) === '' ? [] : [[field, provider[name]]],
  );
  const kumaConfig: Record<string, unknown> = { ...known.constants, ...Object.fromEntries(given) };
  if (type === 'email' && Number(provider.port) === 465) kumaConfig.smtpSecure = true;
  const mapping = mapper(kumaConfig);
  if ('reason' in mapping) return mapping;
  const unused = Object.keys(provider).filter(
    (name) => !Object.hasOwn(known.fields, name) && !commonFields.includes(name),
  );
  return {
    ...mapping,
    losses: [...(mapping.losses ?? []), ...(unused.length === 0 ? [] : [`its ${unused.sort().join(', ')}`])],
    kumaConfig,
  };
};
