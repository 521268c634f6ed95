import { secretOf } from '../report/draft.js';
import { httpUrl, isPlainSecretUrl, isSecretUrl } from '../report/fields.js';
import { isPrivateTarget } from '../report/private-targets.js';

export type KumaConfig = Readonly<Record<string, unknown>>;

type ChannelFields = Readonly<Record<string, unknown>> & { readonly type: string };

export type ChannelMapping =
  | {
      readonly channels: readonly ChannelFields[];
      /** The fields of the configuration that the channels have. */
      readonly used: readonly string[];
      readonly losses?: readonly string[];
    }
  | { readonly reason: string; readonly nearest: string };

export const field = (config: KumaConfig, name: string): string => String(config[name] ?? '').trim();

const refused = (reason: string, nearest: string): ChannelMapping => ({ reason, nearest });

/** The losses of fields whose values have no equal, by their names. */
const withoutEqual = (config: KumaConfig, taken: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(taken).flatMap(([name, value]) =>
    value === undefined && field(config, name) !== '' ? [`its ${name} ${field(config, name)}`] : [],
  );

/** A chat whose webhook's URL is the secret. */
const chat =
  (type: string, name: string) =>
  (config: KumaConfig): ChannelMapping =>
    isSecretUrl(field(config, name))
      ? { channels: [{ type, webhook_url: secretOf(field(config, name)) }], used: [name] }
      : refused('Its URL is no https URL with a path.', `A ${type} channel with the URL of a webhook.`);

/** A chat that people run themselves. In a private network, its URL may be of `http`. */
const ownChat =
  (type: string, name: string) =>
  (config: KumaConfig): ChannelMapping => {
    const url = field(config, name);
    return isPlainSecretUrl(url) && isPrivateTarget(url)
      ? { channels: [{ type, webhook_url: secretOf(url) }], used: [name] }
      : chat(type, name)(config);
  };

/** Hosts of Office 365 connectors, which Microsoft has retired. */
const connectorHost = /(^|\.)webhook\.office(365)?\.com$|^outlook\.office(365)?\.com$/i;

const teams = (config: KumaConfig): ChannelMapping =>
  connectorHost.test(httpUrl(field(config, 'webhookUrl'))?.hostname ?? '')
    ? refused(
        'Its URL belongs to an Office 365 connector, which Microsoft has retired.',
        'A MicrosoftTeams channel with the URL of a workflow.',
      )
    : chat('MicrosoftTeams', 'webhookUrl')(config);

/** The place of a message of Discord. A forum takes no message without the title of its thread. */
const discord = (config: KumaConfig): ChannelMapping => {
  const kind = field(config, 'discordChannelType');
  if (kind === 'createNewForumPost')
    return refused(
      'It begins a thread of a forum with each message.',
      'A Discord channel of a text channel.',
    );
  const mapping = chat('Discord', 'discordWebhookUrl')(config);
  const thread = field(config, 'threadId');
  if (!('channels' in mapping) || kind !== 'postToThread' || thread === '')
    return 'channels' in mapping ? { ...mapping, used: [...mapping.used, ...discordPlace] } : mapping;
  const url = new URL(field(config, 'discordWebhookUrl'));
  url.searchParams.set('thread_id', thread);
  return {
    channels: [{ type: 'Discord', webhook_url: secretOf(url.href) }],
    used: ['discordWebhookUrl', ...discordPlace],
  };
};

/** Read together with the kind of the place. */
const discordPlace = ['discordChannelType', 'threadId', 'postName'];

const serverUrl = (text: string): string | undefined => {
  const url = httpUrl(text);
  return url === undefined || url.username !== '' || url.search !== '' ? undefined : text;
};

const telegram = (config: KumaConfig): ChannelMapping => {
  const [token, chatId] = [field(config, 'telegramBotToken'), field(config, 'telegramChatID')];
  if (!/^\d{1,20}:[\w-]{20,100}$/.test(token) || !/^(-?[1-9]\d{0,19}|@[A-Za-z]\w{3,31})$/.test(chatId))
    return refused('Its token or chat id is none of Telegram.', 'A Telegram channel.');
  const server = field(config, 'telegramServerUrl');
  if (server !== '' && !/^https:\/\/api\.telegram\.org\/?$/.test(server))
    return refused(`It uses the server ${server}.`, 'A Telegram channel by api.telegram.org.');
  return {
    channels: [{ type: 'Telegram', bot_token: secretOf(token), chat_id: chatId }],
    used: ['telegramBotToken', 'telegramChatID', 'telegramServerUrl'],
  };
};

const ntfyPriorities = ['min', 'low', 'default', 'high', 'max'];

const ntfy = (config: KumaConfig): ChannelMapping => {
  const [server, topic] = [serverUrl(field(config, 'ntfyserverurl')), field(config, 'ntfytopic')];
  if (server === undefined || !/^[-\w]{1,64}$/.test(topic))
    return refused('Its server URL or topic is not valid.', 'An Ntfy channel.');
  if (field(config, 'ntfyAuthenticationMethod') === 'usernamePassword')
    return refused(
      'It logs in with a user name and a password.',
      'An Ntfy channel with an access token of that user.',
    );
  const token =
    field(config, 'ntfyAuthenticationMethod') === 'accessToken' ? field(config, 'ntfyaccesstoken') : '';
  if (token !== '' && !/^tk_[A-Za-z0-9]{8,100}$/.test(token))
    return refused('Its access token does not begin with tk_.', 'An Ntfy channel with an access token.');
  const priorityField = field(config, 'ntfyPriorityDown') === '' ? 'ntfyPriority' : 'ntfyPriorityDown';
  const priority = ntfyPriorities[Number(field(config, priorityField)) - 1];
  return {
    channels: [{ type: 'Ntfy', server_url: server, topic, access_token: secretOf(token), priority }],
    used: [
      'ntfyserverurl',
      'ntfytopic',
      'ntfyAuthenticationMethod',
      'ntfyaccesstoken',
      'ntfyPriority',
      'ntfyPriorityDown',
    ],
    losses: withoutEqual(config, { [priorityField]: priority }),
  };
};

const gotify = (config: KumaConfig): ChannelMapping => {
  const [server, token] = [
    serverUrl(field(config, 'gotifyserverurl')),
    field(config, 'gotifyapplicationToken'),
  ];
  if (server === undefined || !/^[!-~]{8,200}$/.test(token))
    return refused('Its server URL or token is not valid.', 'A Gotify channel.');
  const given = Number(field(config, 'gotifyPriority') || Number.NaN);
  const priority = Number.isInteger(given) && given >= 0 && given <= 10 ? given : undefined;
  return {
    channels: [
      {
        type: 'Gotify',
        server_url: server,
        app_token: secretOf(token),
        priority,
      },
    ],
    used: ['gotifyserverurl', 'gotifyapplicationToken', 'gotifyPriority'],
    losses: withoutEqual(config, { gotifyPriority: priority }),
  };
};

const pushoverPriorities = ['lowest', 'low', 'normal', 'high', 'emergency'];

const pushover = (config: KumaConfig): ChannelMapping => {
  const [app, user] = [field(config, 'pushoverapptoken'), field(config, 'pushoveruserkey')];
  if (![app, user].every((key) => /^[A-Za-z0-9]{30}$/.test(key)))
    return refused('Its token or user key is none of Pushover.', 'A Pushover channel.');
  const matching = (name: string, pattern: RegExp): string | undefined => {
    const value = field(config, name);
    return pattern.test(value) ? value : undefined;
  };
  const device = matching('pushoverdevice', /^[\w-]{1,25}(,[\w-]{1,25})*$/);
  const sound = matching('pushoversounds', /^[\w-]{1,50}$/);
  const priority = pushoverPriorities[Number(config.pushoverpriority ?? 0) + 2];
  return {
    channels: [
      {
        type: 'Pushover',
        app_token: secretOf(app),
        user_key: secretOf(user),
        device,
        priority,
        sound,
      },
    ],
    used: ['pushoverapptoken', 'pushoveruserkey', 'pushoverdevice', 'pushoverpriority', 'pushoversounds'],
    losses: withoutEqual(config, {
      pushoverdevice: device,
      pushoverpriority: priority,
      pushoversounds: sound,
    }),
  };
};

const pagerDuty = (config: KumaConfig): ChannelMapping => {
  const key = field(config, 'pagerdutyIntegrationKey');
  if (!/^[A-Za-z0-9]{32}$/.test(key))
    return refused('Its integration key is none of PagerDuty.', 'A PagerDuty channel.');
  const isEurope = /\beu\.pagerduty\.com/i.test(field(config, 'pagerdutyIntegrationUrl'));
  return {
    channels: [{ type: 'PagerDuty', routing_key: secretOf(key), region: isEurope ? 'eu' : undefined }],
    used: ['pagerdutyIntegrationKey', 'pagerdutyIntegrationUrl', 'pagerdutyAutoResolve', 'pagerdutyPriority'],
    losses: [
      ...(field(config, 'pagerdutyPriority') === ''
        ? []
        : ['its priority: the severity of the incident decides']),
      ...(field(config, 'pagerdutyAutoResolve') === 'resolve'
        ? []
        : ['that its alerts stay open: they resolve']),
    ],
  };
};

const matrix = (config: KumaConfig): ChannelMapping => {
  const server = serverUrl(field(config, 'homeserverUrl'));
  const [token, room] = [field(config, 'accessToken'), field(config, 'internalRoomId')];
  if (server === undefined || !/^[!-~]{8,1024}$/.test(token) || !/^![!-~]{1,254}$/.test(room))
    return refused('Its homeserver, token or internal room id is not valid.', 'A Matrix channel.');
  return {
    channels: [{ type: 'Matrix', homeserver_url: server, access_token: secretOf(token), room_id: room }],
    used: ['homeserverUrl', 'accessToken', 'internalRoomId'],
  };
};

/** `apprise://host/token` is an Apprise API server, which our channel calls too. */
const apprise = (config: KumaConfig): ChannelMapping => {
  const [, secure, host, key] =
    /^apprise(s?):\/\/([^/@?\s]+)\/([\w-]{1,128})\/?$/.exec(field(config, 'appriseURL')) ?? [];
  if (host === undefined)
    return refused(
      'It runs the program apprise with a URL.',
      'An Apprise channel: save the URL in an Apprise API server under a key.',
    );
  return {
    channels: [{ type: 'Apprise', server_url: `http${secure}://${host}`, key: secretOf(key) }],
    used: ['appriseURL'],
  };
};

const goAlert = (config: KumaConfig): ChannelMapping => {
  const [base, token] = [serverUrl(field(config, 'goAlertBaseURL')), field(config, 'goAlertToken')];
  if (base === undefined || !/^[^\s&#…]+$/.test(token))
    return refused('Its URL or token is not valid.', 'A GoAlert channel.');
  const url = `${base.replace(/\/$/, '')}/api/v2/generic/incoming?token=${token}`;
  return {
    channels: [{ type: 'GoAlert', integration_url: secretOf(url) }],
    used: ['goAlertBaseURL', 'goAlertToken'],
  };
};

const twilio = (config: KumaConfig): ChannelMapping => {
  const [sid, token] = [field(config, 'twilioAccountSID'), field(config, 'twilioAuthToken')];
  const from = field(config, 'twilioMessagingServiceSID') || field(config, 'twilioFromNumber');
  const to = field(config, 'twilioToNumber').replaceAll(/[\s()-]/g, '');
  if (field(config, 'twilioApiKey') !== '')
    return refused('It logs in with an API key.', 'A Twilio channel with the auth token of the account.');
  if (!/^AC[0-9a-f]{32}$/.test(sid) || !/^[0-9a-f]{32}$/.test(token) || !/^\+[1-9]\d{6,14}$/.test(to))
    return refused('Its SID, token or phone is not valid.', 'A Twilio channel.');
  return {
    channels: [{ type: 'Twilio', account_sid: sid, auth_token: secretOf(token), from, to }],
    used: [
      'twilioAccountSID',
      'twilioAuthToken',
      'twilioMessagingServiceSID',
      'twilioFromNumber',
      'twilioToNumber',
    ],
  };
};

const webhook = (config: KumaConfig): ChannelMapping => {
  const url = httpUrl(field(config, 'webhookURL'));
  if (url === undefined || url.username !== '') return refused('Its URL is not valid.', 'A Webhook channel.');
  return {
    channels: [{ type: 'Webhook', endpoint_url: field(config, 'webhookURL'), enabled: 'not_when_created' }],
    used: ['webhookURL'],
    losses: [
      'it is switched off: Tocsin sends another body. Switch it on when the receiver reads it (docs/message.md)',
    ],
  };
};

const addressPattern = /^[^\s<>@,"]{1,64}@[^\s<>@,"]{1,253}$/;

const addressesIn = (list: string): readonly string[] =>
  list
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => /<([^>]*)>\s*$/.exec(part)?.[1] ?? part)
    .map((address) => address.trim())
    .filter((address) => addressPattern.test(address));

/** An Email channel for each address, since each message of Tocsin goes to one. */
const smtp = (config: KumaConfig): ChannelMapping => {
  const names = ['smtpTo', 'smtpCC', 'smtpBCC'];
  const addresses = [...new Set(names.flatMap((name) => addressesIn(field(config, name))))];
  if (addresses.length === 0) return refused('It has no valid address.', 'An Email channel.');
  return {
    channels: addresses.map((address) => ({ type: 'Email', email_address: address })),
    used: [...names, 'smtpHost', 'smtpPort', 'smtpSecure', 'smtpUsername', 'smtpPassword', 'smtpFrom'],
    losses: addresses.length === 1 ? [] : [`it is ${addresses.length} channels, one for each address`],
  };
};

/** The types of Uptime Kuma that a channel of Tocsin stands for. */
export const channelTypes: Readonly<Record<string, (config: KumaConfig) => ChannelMapping>> = {
  slack: chat('Slack', 'slackwebhookURL'),
  discord,
  teams,
  mattermost: ownChat('Mattermost', 'mattermostWebhookUrl'),
  GoogleChat: chat('GoogleChat', 'googleChatWebhookURL'),
  'rocket.chat': ownChat('RocketChat', 'rocketwebhookURL'),
  telegram,
  ntfy,
  gotify,
  pushover,
  PagerDuty: pagerDuty,
  matrix,
  apprise,
  GoAlert: goAlert,
  twilio,
  webhook,
  smtp,
};

/** Types without an equal whose nearest channel is no webhook. */
export const nearestChannels: Readonly<Record<string, string>> = {
  Opsgenie: 'A JiraServiceManagement channel with the key of an API integration: Opsgenie ends in 2027.',
  JiraServiceManagement: 'A JiraServiceManagement channel with the key of an API integration of the team.',
  SendGrid: 'An Email channel, with the SMTP server of SendGrid in SMTP_URL.',
  Resend: 'An Email channel, with the SMTP server of Resend in SMTP_URL.',
};
