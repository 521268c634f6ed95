import type { WebhookMessage } from '@tocsin/webhook-core';
import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { charsOf, firstLink } from '../links/message-links.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { basicAuthorization } from '../service/basic-authorization.js';
import { formContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { service } from '../service/service.js';
import { durationInWords, oneLine, timeInWords } from '../text/in-words.js';
import { jsonIn } from '../text/json-in.js';
import { type SmsText, segmentsOf, smsTextOf } from './gsm7.js';

const segmentsMax = 3;
const ellipsis = '...';

const words = {
  'incident.created': 'Opened',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const satisfies Record<WebhookMessage['event'], string>;

/**
 * The text of an SMS, with its link as the last line: as many lines as fit into as few segments as the title and the link
 * take. A longer title takes up to three. No emoji, since one leaves room for 70 characters instead of 160.
 */
export const smsOf = ({ message, announcement, links }: Omit<ServiceAlert, 'alertId'>): string => {
  const { event, title, facts, isShort } = announcement;
  const link = firstLink(links);
  const below = link === undefined ? '' : `\n${link.url}`;
  const belowChars = link === undefined ? 0 : 1 + charsOf(link);
  const { incident, monitor } = message;
  const { severity, started_at: startedAt, resolved_at: resolvedAt } = incident;
  const when =
    resolvedAt === null
      ? timeInWords(startedAt)
      : `lasted ${durationInWords(Date.parse(resolvedAt) - Date.parse(startedAt))}`;
  const lines = [
    `${words[event]}: ${title}`,
    `${oneLine(monitor.name)} (${monitor.type})`,
    ...facts.flatMap(({ label, value }) => (label === 'Tags' ? [`${label}: ${value}`] : [])),
    ...(isShort ? [] : [`${severity}, ${when}`]),
  ];
  const texts = lines.map((_, cut) => smsTextOf(lines.slice(0, lines.length - cut).join('\n')));
  const segments = (sms: SmsText): number => segmentsOf(sms, belowChars);
  const fewest = Math.min(...texts.map(segments));
  const whole = texts.find((sms) => segments(sms) === fewest);
  const text = whole && fewest <= segmentsMax ? whole.text : cut(smsTextOf(lines[0] ?? ''), belowChars);
  return text + below;
};

/** The most that this type takes, when no line fits whole. */
const cut = ({ text, costOf, partMax }: SmsText, belowChars: number): string => {
  const max = segmentsMax * partMax - belowChars;
  let kept = '';
  let cost = ellipsis.length;
  for (const character of text) {
    cost += costOf(character);
    if (cost > max) break;
    kept += character;
  }
  return kept + ellipsis;
};

const unauthorized = 'The account SID or the auth token is wrong. Copy both from the Twilio Console again.';
const wrongTo = 'Check the number in To: Twilio cannot send an SMS there.';
const wrongFrom = 'Check From: it must be a number or a sender of this Twilio account that can send SMS.';

/** https://www.twilio.com/docs/api/errors. Codes come and go, so Twilio's own words stand before the advice. */
const adviceByCode: Readonly<Record<number, string>> = {
  20003: unauthorized,
  20005: 'The Twilio account is suspended or closed. Look into the Twilio Console.',
  20404: unauthorized,
  20429: tooMany,
  14107: tooMany,
  21211: wrongTo,
  21212: wrongFrom,
  21408: 'The Twilio account may not send to that country. Allow it in the Console, under Geo permissions.',
  21603: wrongFrom,
  21606: wrongFrom,
  21608:
    'A trial account sends only to verified numbers. Verify the number in the Console, or upgrade the account.',
  21610: 'The phone has opted out. Its owner can write START to the number in From.',
  21611: tooMany,
  21612: wrongFrom,
  21614: wrongTo,
  21659: wrongFrom,
  21660: wrongFrom,
  63038: 'The Twilio account has used up its messages of the day. This one is not sent again.',
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: unauthorized,
  404: unauthorized,
  429: tooMany,
};

const twilioRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code, message } = jsonIn(body);
  const known = typeof code === 'number' ? adviceByCode[code] : undefined;
  return refusalInWords({
    service: 'Twilio',
    status,
    said: message,
    advice: known ?? adviceByStatus[status],
  });
};

const origin = 'https://api.twilio.com';
const messagingService = /^MG/;

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['account_sid', 'auth_token', 'from', 'to'],
  properties: {
    to: {
      type: 'string',
      title: 'To',
      // E.164: the number of a country and at most 15 digits in all.
      pattern: '^\\+[1-9][0-9]{6,14}$',
      rule: 'must be a phone number in E.164, such as +14155552671',
      description: 'The phone that gets the messages, in E.164.',
      examples: ['+14155552671'],
    },
    from: {
      type: 'string',
      title: 'From',
      pattern: '^(\\+[1-9][0-9]{6,14}|[0-9]{3,6}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11})$',
      rule: 'must be a Twilio number such as +14155552671, a short code, a sender of at most 11 letters and digits, or the SID of a messaging service, which begins with MG',
      description: 'A number of your Twilio account, a sender id, or the SID of a messaging service.',
      examples: ['+14155550100'],
    },
    account_sid: {
      type: 'string',
      title: 'Account SID',
      pattern: '^AC[0-9a-f]{32}$',
      rule: 'must be the whole SID of an account: AC and 32 hexadecimal digits',
      description: 'From the first page of the Twilio Console.',
      examples: ['AC00000000000000000000000000000000'],
    },
    auth_token: {
      type: 'string',
      title: 'Auth token',
      writeOnly: true,
      pattern: '^[0-9a-f]{32}$',
      rule: 'must be the whole auth token of the account: 32 hexadecimal digits',
      description: 'Stands beside the SID, behind Show. It is never shown again.',
      examples: ['11111111111111111111111111111111'],
    },
  },
} as const satisfies FieldsSchema;

export type TwilioFields = FromSchema<typeof fields>;

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export const twilio = {
  type: 'Twilio',
  title: 'Twilio',
  description: 'An SMS to a phone',
  kind: 'sms',
  searchWords: ['SMS', 'phone', 'text message', 'mobile'],
  setup: {
    steps: [
      'Open console.twilio.com. Copy the Account SID and the Auth Token of its first page into Account SID and Auth token.',
      'Under Phone Numbers, buy or choose a number with SMS, and put it into From, with + and the number of the country.',
      'Put the phone that gets the messages into To. A trial account sends only to numbers that are verified in the Console.',
    ],
    documentation: 'https://www.twilio.com/docs/messaging/api/message-resource',
  },
  german: {
    Twilio: 'Twilio',
    'An SMS to a phone': 'Eine SMS an ein Telefon',
    'Open console.twilio.com. Copy the Account SID and the Auth Token of its first page into Account SID and Auth token.':
      'Öffnen Sie console.twilio.com. Kopieren Sie „Account SID“ und „Auth Token“ der ersten Seite in „Account-SID“ und „Auth-Token“.',
    'Under Phone Numbers, buy or choose a number with SMS, and put it into From, with + and the number of the country.':
      'Kaufen oder wählen Sie unter „Phone Numbers“ eine Nummer mit SMS, und tragen Sie sie in „Von“ ein, mit + und der Vorwahl des Landes.',
    'Put the phone that gets the messages into To. A trial account sends only to numbers that are verified in the Console.':
      'Tragen Sie das Telefon, das die Nachrichten erhält, in „An“ ein. Ein Testkonto sendet nur an Nummern, die in der Console bestätigt sind.',
    To: 'An',
    'The phone that gets the messages, in E.164.':
      'Das Telefon, das die Nachrichten erhält, im Format E.164.',
    From: 'Von',
    'A number of your Twilio account, a sender id, or the SID of a messaging service.':
      'Eine Nummer Ihres Twilio-Kontos, eine Absenderkennung oder die SID eines Messaging Service.',
    'Account SID': 'Account-SID',
    'From the first page of the Twilio Console.': 'Von der ersten Seite der Twilio Console.',
    'Auth token': 'Auth-Token',
    'Stands beside the SID, behind Show. It is never shown again.':
      'Steht neben der SID, hinter „Show“. Es wird nie wieder angezeigt.',
  },
  arabic: {
    Twilio: 'Twilio',
    'An SMS to a phone': 'رسالة SMS إلى هاتف',
    'Open console.twilio.com. Copy the Account SID and the Auth Token of its first page into Account SID and Auth token.':
      'افتح console.twilio.com. انسخ Account SID وAuth Token من صفحتها الأولى إلى Account SID ورمز Auth.',
    'Under Phone Numbers, buy or choose a number with SMS, and put it into From, with + and the number of the country.':
      'تحت Phone Numbers اشترِ رقمًا فيه SMS أو اختره، وضعه في «من»، مع + ورمز البلد.',
    'Put the phone that gets the messages into To. A trial account sends only to numbers that are verified in the Console.':
      'ضع الهاتف الذي تصله الرسائل في «إلى». لا يُرسل الحساب التجريبي إلا إلى أرقام مؤكَّدة في Console.',
    To: 'إلى',
    'The phone that gets the messages, in E.164.': 'الهاتف الذي تصله الرسائل، بصيغة E.164.',
    From: 'من',
    'A number of your Twilio account, a sender id, or the SID of a messaging service.':
      'رقم من حسابك في Twilio، أو معرّف مرسِل، أو SID لخدمة رسائل.',
    'Account SID': 'Account SID',
    'From the first page of the Twilio Console.': 'من الصفحة الأولى في Twilio Console.',
    'Auth token': 'رمز Auth',
    'Stands beside the SID, behind Show. It is never shown again.': 'بجانب SID، خلف Show. لا يُعرض مرة أخرى.',
  },
  fields,
  calls: [],
  ...service<TwilioFields>(fields, {
    isUrlMasked: false,
    links: 'one',
    urlOf: ({ account_sid }, { originFor }) =>
      `${originFor(origin)}/2010-04-01/Accounts/${account_sid}/Messages.json`,
    contentOf: (alert, { account_sid, auth_token, from, to }) =>
      formContent(
        {
          To: to,
          ...(messagingService.test(from) ? { MessagingServiceSid: from } : { From: from }),
          Body: smsOf(alert),
        },
        basicAuthorization(account_sid, auth_token),
      ),
    recorded: ['from', 'to'],
    explain: twilioRefusal,
  }),
} as const satisfies ChannelDefinition<TwilioFields>;
