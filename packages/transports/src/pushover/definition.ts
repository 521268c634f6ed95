import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { withLinkLines } from '../links/link-texts.js';
import { firstLink } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { formContent } from '../service/json-content.js';
import { refusalInWords } from '../service/refusal-in-words.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { factLines } from '../text/fact-lines.js';
import { shortened } from '../text/in-words.js';
import { jsonIn } from '../text/json-in.js';

/** -2 to 2 in https://pushover.net/api#priority */
const pushoverPriorities = ['lowest', 'low', 'normal', 'high', 'emergency'] as const;
type PushoverPriority = (typeof pushoverPriorities)[number];

const bySeverity = {
  critical: 'high',
  warning: 'normal',
  info: 'normal',
} as const satisfies Record<WebhookMessage['incident']['severity'], PushoverPriority>;

const numberOf = (priority: PushoverPriority): number => pushoverPriorities.indexOf(priority) - 2;

const normal = numberOf('normal');
const emergency = numberOf('emergency');

/** The message about an opened incident may be loud, and the one about its resolution is quiet. */
const pushoverPriorityOf = ({ event, incident }: WebhookMessage, chosen?: PushoverPriority): number => {
  const number = numberOf(chosen ?? bySeverity[incident.severity]);
  return event === 'incident.created' ? number : Math.min(number, normal);
};

// https://pushover.net/api#limits: 1,024 characters of a message, and 250 of a title.
const titleCharsMax = 250;
const messageCharsMax = 1_024;
// Two values are customers': they fit with all others.
const valueCharsMax = 350;

// https://pushover.net/api#priority: at least 30 seconds, and at most 10,800.
const retryS = 60;
const expireS = 3_600;

type Settings = {
  readonly device?: string | undefined;
  readonly priority?: PushoverPriority | undefined;
  readonly sound?: string | undefined;
};

/** Without `html`, Pushover shows plain text. */
export const pushoverPost = (
  { message, announcement, links }: Omit<ServiceAlert, 'alertId'>,
  { device, priority, sound }: Settings,
) => {
  const { event, headline, facts } = inertAnnouncement(announcement);
  const number = pushoverPriorityOf(message, priority);
  const button = firstLink(links);
  const below = withLinkLines('', links.slice(1));
  return {
    title: shortened(headline, titleCharsMax),
    message: shortened(factLines(facts, valueCharsMax), messageCharsMax - below.length) + below,
    // https://pushover.net/api#urls: at most 512 characters, and 100 of its title.
    url: button?.url,
    url_title: button?.label,
    priority: String(number),
    device,
    sound: event === 'incident.created' ? sound : undefined,
    ...(number === emergency && { retry: String(retryS), expire: String(expireS) }),
  };
};

const general = 'Check the API token, the user key, the device and the sound of this channel.';

/** The answer names the parameter that is wrong: `"token": "invalid"`. https://pushover.net/api#response */
const adviceByParameter: Readonly<Record<string, string>> = {
  token: 'The API token is wrong, or its application was deleted. Copy it from pushover.net again.',
  user: 'The user key is wrong, or the user has no active device by this name. Copy the key from pushover.net again, and check the device.',
  device: 'The user has no such device. Check the names in Device.',
  sound: 'There is no such sound. Check the name in Sound.',
};

/** Pushover blocks a sender that tries again after an answer of 400 to 499: https://pushover.net/api#friendly */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: general,
  401: adviceByParameter.token ?? general,
  429: 'The application has used up its messages of the month. This one is not sent again. Wait for the next month, or buy more on pushover.net.',
};

const pushoverRefusal = ({ status, body }: ServiceAnswer): string => {
  const { errors, ...parameters } = jsonIn(body);
  const wrong = Object.keys(adviceByParameter).find((name) => Object.hasOwn(parameters, name));
  const named = wrong === undefined || status === 429 ? undefined : adviceByParameter[wrong];
  return refusalInWords({
    service: 'Pushover',
    status,
    said: Array.isArray(errors) ? errors.join('; ') : undefined,
    advice:
      named ??
      adviceByStatus[status] ??
      (status >= 500 ? 'Pushover has a fault. This message is not sent again.' : undefined),
  });
};

const origin = 'https://api.pushover.net';

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['app_token', 'user_key'],
  properties: {
    app_token: {
      type: 'string',
      title: 'API token',
      writeOnly: true,
      pattern: '^[A-Za-z0-9]{30}$',
      rule: 'must be the whole API token of an application: 30 letters and digits',
      description: 'The API token of an application that you register. It is never shown again.',
      examples: ['aXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    user_key: {
      type: 'string',
      title: 'User key',
      writeOnly: true,
      pattern: '^[A-Za-z0-9]{30}$',
      rule: 'must be the whole key of a user or a group: 30 letters and digits',
      description: 'The key of the user or the group that gets the messages. It is never shown again.',
      examples: ['uXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    },
    device: {
      type: 'string',
      title: 'Device',
      maxLength: 200,
      // https://pushover.net/api#identifiers: 25 of these characters for each name.
      pattern: '^[A-Za-z0-9_-]{1,25}(,[A-Za-z0-9_-]{1,25})*$',
      rule: 'must be names of devices, separated by commas, such as iphone,desktop',
      description: 'Only these devices get the messages. Left out, all devices of the user do.',
      examples: ['iphone'],
    },
    priority: {
      type: 'string',
      title: 'Priority',
      enum: pushoverPriorities,
      description:
        'The priority of an incident that opens. `emergency` repeats it every minute, for an hour, until somebody acknowledges it. Left out, it follows the severity: `high` if critical, otherwise `normal`. Other messages have at most `normal`.',
    },
    sound: {
      type: 'string',
      title: 'Sound',
      pattern: '^[A-Za-z0-9_-]{1,50}$',
      rule: 'must be the name of a sound, such as siren',
      description: 'The sound of an incident that opens. Left out, the one that the user has chosen.',
      examples: ['siren'],
    },
  },
} as const satisfies FieldsSchema;

export type PushoverFields = FromSchema<typeof fields>;

/** https://pushover.net/api */
export const pushover = {
  type: 'Pushover',
  title: 'Pushover',
  description: 'A push to the devices of a Pushover user or group',
  kind: 'push',
  searchWords: ['push', 'phone', 'mobile', 'pager', 'emergency'],
  setup: {
    steps: [
      'Log in to pushover.net. Copy Your User Key into User key, or the key of a group.',
      'Choose Create an Application/API Token, name it Tocsin, and copy its API token into API token.',
    ],
    documentation: 'https://pushover.net/api',
  },
  german: {
    Pushover: 'Pushover',
    'A push to the devices of a Pushover user or group':
      'Eine Push-Nachricht an die Geräte eines Pushover-Benutzers oder einer Gruppe',
    'Log in to pushover.net. Copy Your User Key into User key, or the key of a group.':
      'Melden Sie sich bei pushover.net an. Kopieren Sie „Your User Key“ in „Benutzerschlüssel“, oder den Schlüssel einer Gruppe.',
    'Choose Create an Application/API Token, name it Tocsin, and copy its API token into API token.':
      'Wählen Sie „Create an Application/API Token“, nennen Sie die Anwendung Tocsin, und kopieren Sie ihr API-Token in „API-Token“.',
    'API token': 'API-Token',
    'The API token of an application that you register. It is never shown again.':
      'Das API-Token einer Anwendung, die Sie registrieren. Es wird nie wieder angezeigt.',
    'User key': 'Benutzerschlüssel',
    'The key of the user or the group that gets the messages. It is never shown again.':
      'Der Schlüssel des Benutzers oder der Gruppe, die die Nachrichten erhält. Er wird nie wieder angezeigt.',
    Device: 'Gerät',
    'Only these devices get the messages. Left out, all devices of the user do.':
      'Nur diese Geräte erhalten die Nachrichten. Ohne Angabe sind es alle Geräte des Benutzers.',
    Priority: 'Priorität',
    'The priority of an incident that opens. `emergency` repeats it every minute, for an hour, until somebody acknowledges it. Left out, it follows the severity: `high` if critical, otherwise `normal`. Other messages have at most `normal`.':
      'Die Priorität eines Vorfalls, der eröffnet wird. `emergency` wiederholt ihn eine Stunde lang jede Minute, bis ihn jemand quittiert. Ohne Angabe folgt sie dem Schweregrad: `high`, wenn er kritisch ist, sonst `normal`. Andere Nachrichten haben höchstens `normal`.',
    Sound: 'Ton',
    'The sound of an incident that opens. Left out, the one that the user has chosen.':
      'Der Ton eines Vorfalls, der eröffnet wird. Ohne Angabe der, den der Benutzer gewählt hat.',
  },
  arabic: {
    Pushover: 'Pushover',
    'A push to the devices of a Pushover user or group': 'إشعار إلى أجهزة مستخدم أو مجموعة في Pushover',
    'Log in to pushover.net. Copy Your User Key into User key, or the key of a group.':
      'سجّل الدخول إلى pushover.net. انسخ Your User Key إلى مفتاح المستخدم، أو مفتاح مجموعة.',
    'Choose Create an Application/API Token, name it Tocsin, and copy its API token into API token.':
      'اختر Create an Application/API Token، وسمّه Tocsin، وانسخ رمز API الخاص به إلى رمز API.',
    'API token': 'رمز API',
    'The API token of an application that you register. It is never shown again.':
      'رمز API لتطبيق تسجّله. لا يُعرض مرة أخرى.',
    'User key': 'مفتاح المستخدم',
    'The key of the user or the group that gets the messages. It is never shown again.':
      'مفتاح المستخدم أو المجموعة التي تصلها الرسائل. لا يُعرض مرة أخرى.',
    Device: 'الجهاز',
    'Only these devices get the messages. Left out, all devices of the user do.':
      'لا تصل الرسائل إلا إلى هذه الأجهزة. إذا تُرك فارغًا فإلى كل أجهزة المستخدم.',
    Priority: 'الأولوية',
    'The priority of an incident that opens. `emergency` repeats it every minute, for an hour, until somebody acknowledges it. Left out, it follows the severity: `high` if critical, otherwise `normal`. Other messages have at most `normal`.':
      'أولوية الحادثة عند فتحها. `emergency` تكرّرها كل دقيقة مدّة ساعة، حتى يتولّاها أحد. إذا تُركت فارغة تبعت درجة الخطورة: `high` إذا كانت حرجة، وإلا `normal`. وللرسائل الأخرى `normal` على الأكثر.',
    Sound: 'الصوت',
    'The sound of an incident that opens. Left out, the one that the user has chosen.':
      'صوت الحادثة عند فتحها. إذا تُرك فارغًا فالذي اختاره المستخدم.',
  },
  fields,
  calls: [],
  ...service<PushoverFields>(fields, {
    isUrlMasked: false,
    links: 'all',
    urlOf: (_, { originFor }) => `${originFor(origin)}/1/messages.json`,
    contentOf: (alert, { app_token, user_key, ...settings }) =>
      formContent({ token: app_token, user: user_key, ...pushoverPost(alert, settings) }),
    recorded: ['device', 'priority', 'sound'],
    explain: pushoverRefusal,
  }),
} as const satisfies ChannelDefinition<PushoverFields>;
