import type { FromSchema } from 'json-schema-to-ts';
import type { ChannelDefinition, FieldsSchema } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { htmlLinks, withLinkLines } from '../links/link-texts.js';
import type { ServiceAnswer } from '../sending/outcome-of.js';
import { jsonContent } from '../service/json-content.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';
import { serverUrl, urlUnder } from '../service/server-url.js';
import { service } from '../service/service.js';
import { inertAnnouncement } from '../text/announcement.js';
import { jsonIn } from '../text/json-in.js';
import { escaped } from '../text/markup.js';

/**
 * The empty `m.mentions` prevents mentions, whatever names the text has:
 * https://spec.matrix.org/latest/client-server-api/#user-and-room-mentions. An event has at most 65,536 bytes, and an
 * announcement is far shorter: https://spec.matrix.org/latest/client-server-api/#size-limits
 */
const matrixPost = ({ announcement, links }: ServiceAlert) => {
  const { headline, facts } = inertAnnouncement(announcement);
  const lines = facts.map(({ label, value }) => `<strong>${label}:</strong> ${escaped(value)}`);
  return {
    msgtype: 'm.text',
    body: withLinkLines(
      [headline, ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
      links,
    ),
    format: 'org.matrix.custom.html',
    formatted_body: [
      `<strong>${escaped(headline)}</strong>`,
      ...lines,
      ...(links.length === 0 ? [] : [htmlLinks(links)]),
    ].join('<br>'),
    'm.mentions': {},
  };
};

const badToken =
  'The access token is wrong, or was revoked when its session logged out. Log in again, and save the new token here.';
const forbidden = 'The account may not write in the room. Invite it, let it join, and let it send messages.';
const noHomeserver = 'Check the homeserver URL: no Matrix homeserver answers there.';

/** https://spec.matrix.org/latest/client-server-api/#common-error-codes */
const adviceByCode: Readonly<Record<string, string>> = {
  M_UNKNOWN_TOKEN: badToken,
  M_MISSING_TOKEN: badToken,
  M_FORBIDDEN: forbidden,
  M_NOT_FOUND: 'The room does not exist. Copy its internal id again.',
  M_USER_DEACTIVATED: 'The account is deactivated. Make another one.',
  M_USER_LOCKED: 'The account is locked. Ask the administrator of the homeserver.',
  M_USER_SUSPENDED: 'The account is suspended. Ask the administrator of the homeserver.',
  M_LIMIT_EXCEEDED: tooMany,
  M_UNRECOGNIZED: noHomeserver,
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: badToken,
  403: forbidden,
  404: noHomeserver,
  405: noHomeserver,
  429: tooMany,
};

const matrixRefusal = ({ status, body }: ServiceAnswer): string => {
  const { errcode, error } = jsonIn(body);
  const known =
    typeof errcode === 'string' && Object.hasOwn(adviceByCode, errcode) ? adviceByCode[errcode] : undefined;
  return refusalInWords({
    service: 'The homeserver',
    status,
    said: error,
    advice: known ?? adviceByStatus[status],
  });
};

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['homeserver_url', 'access_token', 'room_id'],
  properties: {
    homeserver_url: {
      ...serverUrl,
      title: 'Homeserver URL',
      description: 'The address of the homeserver of the account that sends.',
      examples: ['https://matrix.example.org'],
    },
    access_token: {
      type: 'string',
      title: 'Access token',
      writeOnly: true,
      minLength: 8,
      maxLength: 1024,
      pattern: '^[!-~]+$',
      rule: 'must be a whole access token: at least 8 characters without spaces',
      description: 'A token of the account that sends, best one for Tocsin alone. It is never shown again.',
      examples: ['syt_XXXX'],
    },
    room_id: {
      type: 'string',
      title: 'Room id',
      maxLength: 255,
      pattern: '^![!-~]+$',
      rule: 'must be the internal id of a room, which begins with “!”',
      description: 'The internal id of the room, not its alias.',
      examples: ['!636q39766251:example.com'],
    },
  },
} as const satisfies FieldsSchema;

export type MatrixFields = FromSchema<typeof fields>;

/** https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix = {
  type: 'Matrix',
  title: 'Matrix',
  description: 'A message to a Matrix room',
  kind: 'chat',
  searchWords: ['chat', 'Element', 'Synapse', 'self-hosted'],
  setup: {
    steps: [
      'Make an account for Tocsin on your homeserver, and put the address of the homeserver into Homeserver URL.',
      'Log in with it. In Element, open All settings, Help & About, and copy the access token into Access token. Close the window without logging out, since that revokes the token.',
      'Invite the account to the room, and let it join.',
      'In Element, open the settings of the room, Advanced, and copy the internal room id into Room id.',
    ],
    documentation: 'https://spec.matrix.org/latest/client-server-api/#sending-events-to-a-room',
  },
  german: {
    Matrix: 'Matrix',
    'A message to a Matrix room': 'Eine Nachricht in einen Matrix-Raum',
    'Make an account for Tocsin on your homeserver, and put the address of the homeserver into Homeserver URL.':
      'Erstellen Sie auf Ihrem Homeserver ein Konto für Tocsin, und tragen Sie die Adresse des Homeservers in „Homeserver-URL“ ein.',
    'Log in with it. In Element, open All settings, Help & About, and copy the access token into Access token. Close the window without logging out, since that revokes the token.':
      'Melden Sie sich damit an. Öffnen Sie in Element „Alle Einstellungen“, „Hilfe und Info“, und kopieren Sie das Zugriffstoken in „Zugriffstoken“. Schließen Sie das Fenster, ohne sich abzumelden, denn das Abmelden widerruft das Token.',
    'Invite the account to the room, and let it join.':
      'Laden Sie das Konto in den Raum ein, und lassen Sie es beitreten.',
    'In Element, open the settings of the room, Advanced, and copy the internal room id into Room id.':
      'Öffnen Sie in Element die Einstellungen des Raums, „Erweitert“, und kopieren Sie die interne Raum-ID in „Raum-ID“.',
    'Homeserver URL': 'Homeserver-URL',
    'The address of the homeserver of the account that sends.':
      'Die Adresse des Homeservers des Kontos, das sendet.',
    'Access token': 'Zugriffstoken',
    'A token of the account that sends, best one for Tocsin alone. It is never shown again.':
      'Ein Token des Kontos, das sendet, am besten eines Kontos nur für Tocsin. Es wird nie wieder angezeigt.',
    'Room id': 'Raum-ID',
    'The internal id of the room, not its alias.': 'Die interne ID des Raums, nicht sein Alias.',
  },
  arabic: {
    Matrix: 'Matrix',
    'A message to a Matrix room': 'رسالة إلى غرفة Matrix',
    'Make an account for Tocsin on your homeserver, and put the address of the homeserver into Homeserver URL.':
      'أنشئ حسابًا لـ Tocsin على خادمك، وضع عنوانه في عنوان الخادم المنزلي.',
    'Log in with it. In Element, open All settings, Help & About, and copy the access token into Access token. Close the window without logging out, since that revokes the token.':
      'سجّل الدخول به. في Element افتح All settings ثم Help & About، وانسخ رمز الوصول إلى رمز الوصول. أغلق النافذة دون تسجيل الخروج، لأنه يلغي الرمز.',
    'Invite the account to the room, and let it join.': 'ادعُ الحساب إلى الغرفة، واجعله ينضمّ.',
    'In Element, open the settings of the room, Advanced, and copy the internal room id into Room id.':
      'في Element افتح إعدادات الغرفة، ثم Advanced، وانسخ معرّف الغرفة الداخلي إلى معرّف الغرفة.',
    'Homeserver URL': 'عنوان الخادم المنزلي',
    'The address of the homeserver of the account that sends.': 'عنوان الخادم المنزلي للحساب المرسِل.',
    'Access token': 'رمز الوصول',
    'A token of the account that sends, best one for Tocsin alone. It is never shown again.':
      'رمز للحساب المرسِل، والأفضل أن يكون لـ Tocsin وحده. لا يُعرض مرة أخرى.',
    'Room id': 'معرّف الغرفة',
    'The internal id of the room, not its alias.': 'المعرّف الداخلي للغرفة، لا اسمها المستعار.',
  },
  fields,
  calls: ['homeserver_url'],
  ...service<MatrixFields>(fields, {
    method: 'PUT',
    isUrlMasked: false,
    links: 'all',
    // The homeserver recognises a request by the id of its transaction, so a proxy that repeats it repeats no message.
    urlOf: ({ homeserver_url, room_id }, { alertId }) =>
      urlUnder(
        homeserver_url,
        `/_matrix/client/v3/rooms/${encodeURIComponent(room_id)}/send/m.room.message/${alertId}`,
      ),
    contentOf: (alert, { access_token }) =>
      jsonContent(matrixPost(alert), { Authorization: `Bearer ${access_token}` }),
    explain: matrixRefusal,
  }),
} as const satisfies ChannelDefinition<MatrixFields>;
