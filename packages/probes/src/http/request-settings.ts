import type { HttpRequest } from '@tocsin/egress';
import {
  type Alternatives,
  type FieldError,
  fieldError,
  type Properties,
  type SettingsOf,
} from '../settings/schema.js';
import { textPatterns } from '../settings/text-patterns.js';

const passwordLogin = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'password'],
  properties: {
    username: {
      type: 'string',
      title: 'Username',
      description: 'The user name, without a colon.',
      pattern: textPatterns.userName.source,
      maxLength: 200,
    },
    password: {
      type: 'string',
      title: 'Password',
      description: 'It is stored sealed, and never shown again.',
      pattern: textPatterns.line.source,
      maxLength: 1000,
      writeOnly: true,
    },
  },
} as const satisfies Properties[string];

export const requestSettings = {
  headers: {
    type: 'object',
    title: 'Request headers',
    hint: 'Whoever may see the monitor sees them. A login belongs below.',
    description:
      'Request headers by name. They are shown to whoever may see the monitor: a login belongs in `basic_auth` or `bearer_token`.',
    propertyNames: { type: 'string', format: 'request_header_name', maxLength: 100 },
    additionalProperties: { type: 'string', format: 'header_value', maxLength: 4096 },
    maxProperties: 30,
    default: {},
  },
  basic_auth: {
    ...passwordLogin,
    title: 'User name and password',
    description: 'User name and password (HTTP Basic).',
  },
  digest_auth: {
    ...passwordLogin,
    title: 'HTTP Digest',
    description:
      'User name and password (HTTP Digest). They answer a challenge of the server, which never gets the password.',
  },
  bearer_token: {
    type: 'string',
    title: 'Bearer token',
    hint: 'Sent as Authorization: Bearer …',
    description: 'Sent as `Authorization: Bearer …`.',
    pattern: textPatterns.bearerToken.source,
    maxLength: 4096,
    writeOnly: true,
  },
  max_redirects: {
    type: 'integer',
    title: 'Redirects followed',
    hint: 'With 0, a redirect is an answer like any other.',
    description: 'How many redirects are followed. With 0, a redirect is an answer like any other.',
    minimum: 0,
    maximum: 20,
    default: 5,
  },
} as const satisfies Properties;

/** The logins that need no challenge. */
export const plainLogin = {
  title: 'Login',
  options: [
    { title: 'None', names: [] },
    { title: 'User name and password', names: ['basic_auth'] },
    { title: 'Bearer token', names: ['bearer_token'] },
  ],
} as const satisfies Alternatives;

export const login = {
  ...plainLogin,
  options: [...plainLogin.options, { title: 'HTTP Digest', names: ['digest_auth'] }],
} as const satisfies Alternatives;

export const requestGerman = {
  'Request headers': 'Header der Anfrage',
  'Whoever may see the monitor sees them. A login belongs below.':
    'Wer den Monitor sieht, sieht auch sie. Eine Anmeldung gehört in das Feld weiter unten.',
  'User name and password': 'Benutzername und Passwort',
  'User name and password (HTTP Basic).': 'Benutzername und Passwort (HTTP Basic).',
  'HTTP Digest': 'HTTP Digest',
  'User name and password (HTTP Digest). They answer a challenge of the server, which never gets the password.':
    'Benutzername und Passwort (HTTP Digest). Sie beantworten eine Aufgabe des Servers, der das Passwort nie bekommt.',
  'Bearer token': 'Bearer-Token',
  'Sent as Authorization: Bearer …': 'Wird gesendet als Authorization: Bearer …',
  'Redirects followed': 'Befolgte Weiterleitungen',
  'With 0, a redirect is an answer like any other.':
    'Bei 0 ist eine Weiterleitung eine Antwort wie jede andere.',
  Username: 'Benutzername',
  'The user name, without a colon.': 'Der Benutzername, ohne Doppelpunkt.',
  Password: 'Passwort',
  'It is stored sealed, and never shown again.': 'Es wird versiegelt gespeichert und nie wieder angezeigt.',
  Login: 'Anmeldung',
  None: 'Keine',
} as const;

export const requestArabic = {
  'Request headers': 'ترويسات الطلب',
  'Whoever may see the monitor sees them. A login belongs below.':
    'يراها كل من يستطيع رؤية المراقبة. بيانات الدخول مكانها أدناه.',
  'User name and password': 'اسم المستخدم وكلمة المرور',
  'User name and password (HTTP Basic).': 'اسم المستخدم وكلمة المرور (HTTP Basic).',
  'HTTP Digest': 'HTTP Digest',
  'User name and password (HTTP Digest). They answer a challenge of the server, which never gets the password.':
    'اسم المستخدم وكلمة المرور (HTTP Digest). يُجاب بهما عن تحدٍّ من الخادم، ولا تصله كلمة المرور أبدًا.',
  'Bearer token': 'رمز Bearer',
  'Sent as Authorization: Bearer …': 'يُرسل بصيغة Authorization: Bearer …',
  'Redirects followed': 'عمليات إعادة التوجيه المتّبعة',
  'With 0, a redirect is an answer like any other.': 'مع 0 تكون إعادة التوجيه ردًّا كغيره.',
  Username: 'اسم المستخدم',
  'The user name, without a colon.': 'اسم المستخدم، بلا نقطتين.',
  Password: 'كلمة المرور',
  'It is stored sealed, and never shown again.': 'تُخزَّن مختومة، ولا تُعرض مرة أخرى.',
  Login: 'الدخول',
  None: 'بلا',
} as const;

export type RequestSettings = SettingsOf<typeof requestSettings>;

/** At most one login. @param place where these settings stand */
export function requestFaults(
  { headers, basic_auth, digest_auth, bearer_token }: RequestSettings,
  place = 'settings',
): readonly FieldError[] {
  const logins = [
    ...Object.keys(headers).flatMap((name) =>
      name.toLowerCase() === 'authorization' ? [`${place}.headers.${name}`] : [],
    ),
    ...(basic_auth === undefined ? [] : [`${place}.basic_auth`]),
    ...(digest_auth === undefined ? [] : [`${place}.digest_auth`]),
    ...(bearer_token === undefined ? [] : [`${place}.bearer_token`]),
  ];
  const [kept, ...surplus] = logins;
  return surplus.map((field) => fieldError(field, `must not be given beside ${kept}`));
}

/** The customer's headers, ours where they have none, and a login that needs no challenge. */
export function requestHeaders(settings: RequestSettings): Readonly<Record<string, string>> {
  const { headers, basic_auth: basic, bearer_token: token } = settings;
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const missing = Object.entries(ourHeaders).filter(([name]) => !given.has(name.toLowerCase()));
  return {
    ...Object.fromEntries(missing),
    ...headers,
    ...(basic !== undefined && { Authorization: `Basic ${base64(`${basic.username}:${basic.password}`)}` }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

const ourHeaders = {
  'User-Agent': 'Tocsin-Monitor/1.0',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br',
};

/** RFC 7617, section 2.1: UTF-8. */
const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const methodSettings = {
  method: {
    type: 'string',
    title: 'Method',
    inSight: true,
    description:
      'GET asks for the page. HEAD asks for its headers alone, and the others may change what is at the target.',
    enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    default: 'GET',
  },
  body: {
    type: 'string',
    title: 'Request body',
    description:
      'The content that the request sends, as UTF-8. A POST usually sends JSON or the fields of a form.',
    maxLength: 8192,
  },
} as const satisfies Properties;

export const methodGerman = {
  Method: 'Methode',
  'GET asks for the page. HEAD asks for its headers alone, and the others may change what is at the target.':
    'GET fragt nach der Seite. HEAD fragt nur nach ihren Headern, und die anderen können ändern, was am Ziel ist.',
  'Request body': 'Inhalt der Anfrage',
  'The content that the request sends, as UTF-8. A POST usually sends JSON or the fields of a form.':
    'Was die Anfrage sendet, als UTF-8: bei POST meist JSON oder die Felder eines Formulars.',
} as const;

export const methodArabic = {
  Method: 'الطريقة',
  'GET asks for the page. HEAD asks for its headers alone, and the others may change what is at the target.':
    'يطلب GET الصفحة، ويطلب HEAD ترويساتها وحدها، وقد تغيّر الطرق الأخرى ما عند الهدف.',
  'Request body': 'متن الطلب',
  'The content that the request sends, as UTF-8. A POST usually sends JSON or the fields of a form.':
    'ما يرسله الطلب بترميز UTF-8: مع POST يكون عادةً JSON أو حقول نموذج.',
} as const;

type MethodSettings = SettingsOf<typeof methodSettings>;

export const bodyOf = ({ method, body }: MethodSettings): Pick<HttpRequest, 'method' | 'body'> => ({
  method,
  ...(body !== undefined && { body: Buffer.from(body) }),
});
