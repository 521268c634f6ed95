import { reasonsOf, type Said } from '@tocsin/domain';
import type { Failed } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import type { Answer, Refusal, Wish } from '../clients/snmp.js';
import type { CheckContext, Probe } from '../probe/probe.js';
import { type CheckResult, failureOf } from '../result/check-result.js';
import { quoted, service } from '../service/service-words.js';
import { type FieldError, fieldError, objectSchema } from '../settings/schema.js';
import { endpointOf } from '../settings/target.js';
import {
  patternArabic,
  patternExcess,
  patternGerman,
  patternIn,
  patternInTextTask,
  patternSaid,
  patternSettings,
  textPatterns,
} from '../settings/text-patterns.js';
import { shorten } from '../words/text.js';

const says = reasonsOf('snmp', {
  silent: {
    en: 'It did not answer in time. A device is also silent when it does not know the community.',
    de: 'Es kam rechtzeitig keine Antwort. Ein Gerät schweigt auch, wenn es die Community nicht kennt.',
    ar: 'لم يُجب في الوقت المحدّد. يسكت الجهاز أيضًا إذا كان لا يعرف المجتمع.',
  },
  silent_after_login: {
    en: 'It answered, and then was silent. A device is silent when the privacy password or its protocol is wrong.',
    de: 'Es kam eine Antwort, dann keine mehr. Ein Gerät schweigt, wenn das Passwort der Verschlüsselung oder ihr Verfahren falsch ist.',
    ar: 'أجاب ثم سكت. يسكت الجهاز إذا كانت كلمة مرور التعمية أو بروتوكولها غير صحيح.',
  },
  no_access: {
    en: 'It does not let this login read {oid}.',
    de: 'Diese Anmeldung darf {oid} nicht lesen.',
    ar: 'لا يسمح لهذا الدخول بقراءة {oid}.',
  },
  no_value: {
    en: 'It has no value at {oid}.',
    de: 'Es gibt keinen Wert bei {oid}.',
    ar: 'لا قيمة لديه عند {oid}.',
  },
  value: {
    en: 'The value at {oid} is {value}.',
    de: 'Der Wert bei {oid} ist {value}.',
    ar: 'القيمة عند {oid} هي {value}.',
  },
  not_in_value: {
    en: '{subject:clause} is not in the value at {oid}: {value}.',
    de: '{subject:clause} ist nicht im Wert bei {oid}: {value}.',
    ar: '{subject:clause} غير موجود في القيمة عند {oid}: {value}.',
  },
  unsigned: {
    en: 'Its answer is not secured with the passwords, as the request was.',
    de: 'Die Antwort ist nicht mit den Passwörtern gesichert, wie es die Anfrage war.',
    ar: 'ردّه غير مؤمّن بكلمات المرور كما كان الطلب.',
  },
  bad_level: {
    en: 'It refused the login: the user may not log in with this security level. Check which passwords are set.',
    de: 'Die Anmeldung wurde abgelehnt: Der Benutzer darf sich mit dieser Sicherheitsstufe nicht anmelden. Prüfen Sie, welche Passwörter gesetzt sind.',
    ar: 'رفض الدخول: لا يُسمح للمستخدم بالدخول بهذا المستوى الأمني. تحقّق من كلمات المرور المضبوطة.',
  },
  bad_clock: {
    en: 'It refused the request: the times of the two sides differ too much.',
    de: 'Die Anfrage wurde abgelehnt: Die Zeiten beider Seiten weichen zu sehr ab.',
    ar: 'رفض الطلب: يختلف الوقت بين الطرفين كثيرًا.',
  },
  bad_username: {
    en: 'It refused the login: it does not know the user {username}.',
    de: 'Die Anmeldung wurde abgelehnt: Der Benutzer {username} ist unbekannt.',
    ar: 'رفض الدخول: لا يعرف المستخدم {username}.',
  },
  bad_engine: {
    en: 'It refused the request: it does not know its own engine ID.',
    de: 'Die Anfrage wurde abgelehnt: Die eigene Engine-ID ist ihm unbekannt.',
    ar: 'رفض الطلب: لا يعرف معرّف محرّكه.',
  },
  bad_password: {
    en: 'It refused the login: the password or its protocol is wrong.',
    de: 'Die Anmeldung wurde abgelehnt: Das Passwort oder sein Verfahren ist falsch.',
    ar: 'رفض الدخول: كلمة المرور أو بروتوكولها غير صحيح.',
  },
  bad_privacy: {
    en: 'It could not decrypt the request: the privacy password or its protocol is wrong.',
    de: 'Die Anfrage ließ sich nicht entschlüsseln: Das Passwort der Verschlüsselung oder ihr Verfahren ist falsch.',
    ar: 'لم يستطع فك تعمية الطلب: كلمة مرور التعمية أو بروتوكولها غير صحيح.',
  },
});

const snmpPort = 161;
/** Each of them may cost a megabyte of hashing. */
const packetsMax = 8;
const textCharsShownMax = 500;
/** How long a device has been up, which each one knows. */
const upTime = '1.3.6.1.2.1.1.3.0';

const secret = {
  type: 'string',
  hint: 'It is stored sealed, and never shown again.',
  inSight: true,
  pattern: textPatterns.line.source,
  maxLength: 200,
  writeOnly: true,
} as const;

const settings = {
  ...objectSchema({
    oid: {
      type: 'string',
      title: 'OID',
      hint: 'Of one value, such as 1.3.6.1.2.1.1.3.0.',
      inSight: true,
      description: 'The object identifier of one value. By default it is how long the device has been up.',
      format: 'object_identifier',
      maxLength: 500,
      default: upTime,
    },
    version: {
      type: 'string',
      title: 'Version',
      hint: '',
      enumTitles: ['SNMP v2c', 'SNMP v3'],
      inSight: true,
      description: 'The version of SNMP.',
      enum: ['2c', '3'],
      default: '2c',
    },
    community: {
      ...secret,
      title: 'Community',
      description: 'The community of version 2c. Left out, it is `public`. It is stored sealed.',
      minLength: 1,
    },
    username: {
      type: 'string',
      title: 'Username',
      hint: '',
      inSight: true,
      description: 'The user name of version 3.',
      pattern: textPatterns.line.source,
      minLength: 1,
      maxLength: 32,
    },
    auth_password: {
      ...secret,
      title: 'Password',
      description: 'The authentication password of version 3. Left out, nothing is signed.',
      minLength: 8,
    },
    auth_protocol: {
      type: 'string',
      title: 'Authentication protocol',
      hint: '',
      enumTitles: ['MD5', 'SHA-1', 'SHA-224', 'SHA-256', 'SHA-384', 'SHA-512'],
      description: 'How `auth_password` signs.',
      enum: ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'],
      default: 'sha256',
    },
    privacy_password: {
      ...secret,
      title: 'Privacy password',
      description: 'The privacy password of version 3. Left out, nothing is encrypted.',
      minLength: 8,
    },
    privacy_protocol: {
      type: 'string',
      title: 'Privacy protocol',
      hint: '',
      enumTitles: ['AES-128', 'AES-256', 'AES-256 (Cisco)'],
      description: 'How `privacy_password` encrypts. `aes256_cisco` makes its key as Cisco does.',
      enum: ['aes128', 'aes256', 'aes256_cisco'],
      default: 'aes128',
    },
    ...patternSettings,
    text: { ...patternSettings.text, description: 'A text that the value must contain.' },
    regular_expression: {
      ...patternSettings.regular_expression,
      description: 'Or: a JavaScript regular expression that must match the value (flags `u` and `m`).',
    },
  }),
  alternatives: [
    {
      title: 'The value must contain',
      inSight: true,
      options: [
        { title: 'Anything', names: [] },
        { title: 'A text', names: ['text'] },
        { title: 'A match of a regular expression', names: ['regular_expression'] },
      ],
    },
  ],
  unusedWhen: {
    version: {
      '2c': ['username', 'auth_password', 'auth_protocol', 'privacy_password', 'privacy_protocol'],
      '3': ['community'],
    },
  },
} as const;

type Settings = FromSchema<typeof settings>;

export const snmp = {
  type: 'snmp',
  title: 'SNMP device',
  description: 'A device answers a request by SNMP, with the value that it should.',
  kind: 'more',
  searchWords: [
    'router',
    'switch',
    'printer',
    'ups',
    'mib',
    'oid',
    'network device',
    'netzwerkgerät',
    'drucker',
  ],
  icon: 'M4 13h16v6H4ZM7.5 16h.01M11 16h.01M12 13V9M8.5 9.5a5 5 0 0 1 7 0M6 6.5a9 9 0 0 1 12 0',
  targetExample: 'switch.example.com',
  target: 'host_and_optional_port',
  settings,
  faults,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...patternGerman,
    'SNMP device': 'SNMP-Gerät',
    'A device answers a request by SNMP, with the value that it should.':
      'Ein Gerät beantwortet eine Anfrage mit SNMP, mit dem Wert, den es soll.',
    OID: 'OID',
    'Of one value, such as 1.3.6.1.2.1.1.3.0.': 'Eines Werts, wie 1.3.6.1.2.1.1.3.0.',
    Version: 'Version',
    'SNMP v2c': 'SNMP v2c',
    'SNMP v3': 'SNMP v3',
    Community: 'Community',
    'It is stored sealed, and never shown again.': 'Es wird versiegelt gespeichert und nie wieder angezeigt.',
    Username: 'Benutzername',
    Password: 'Passwort',
    'Authentication protocol': 'Verfahren der Anmeldung',
    MD5: 'MD5',
    'SHA-1': 'SHA-1',
    'SHA-224': 'SHA-224',
    'SHA-256': 'SHA-256',
    'SHA-384': 'SHA-384',
    'SHA-512': 'SHA-512',
    'Privacy password': 'Passwort der Verschlüsselung',
    'Privacy protocol': 'Verfahren der Verschlüsselung',
    'AES-128': 'AES-128',
    'AES-256': 'AES-256',
    'AES-256 (Cisco)': 'AES-256 (Cisco)',
    'The value must contain': 'Inhalt des Werts',
    Anything: 'Beliebig',
    'A text': 'Ein Text',
    'A match of a regular expression': 'Ein Treffer eines regulären Ausdrucks',
  },
  arabic: {
    ...patternArabic,
    'SNMP device': 'جهاز SNMP',
    'A device answers a request by SNMP, with the value that it should.':
      'يجيب جهاز عن طلب عبر SNMP، بالقيمة التي يجب.',
    OID: 'OID',
    'Of one value, such as 1.3.6.1.2.1.1.3.0.': 'لقيمة واحدة، مثل 1.3.6.1.2.1.1.3.0.',
    Version: 'الإصدار',
    'SNMP v2c': 'SNMP v2c',
    'SNMP v3': 'SNMP v3',
    Community: 'المجتمع',
    'It is stored sealed, and never shown again.': 'تُخزَّن مختومة، ولا تُعرض مرة أخرى.',
    Username: 'اسم المستخدم',
    Password: 'كلمة المرور',
    'Authentication protocol': 'بروتوكول المصادقة',
    MD5: 'MD5',
    'SHA-1': 'SHA-1',
    'SHA-224': 'SHA-224',
    'SHA-256': 'SHA-256',
    'SHA-384': 'SHA-384',
    'SHA-512': 'SHA-512',
    'Privacy password': 'كلمة مرور التعمية',
    'Privacy protocol': 'بروتوكول التعمية',
    'AES-128': 'AES-128',
    'AES-256': 'AES-256',
    'AES-256 (Cisco)': 'AES-256 (Cisco)',
    'The value must contain': 'ما يجب أن تحتويه القيمة',
    Anything: 'أي شيء',
    'A text': 'نصّ',
    'A match of a regular expression': 'مطابقة لتعبير نمطي',
  },
  async check(target, given, context) {
    const { ask } = await import('../clients/snmp.js');
    const asked = await context.network.datagrams(
      {
        ...endpointOf(target, snmpPort),
        protocol: 'SNMP',
        packetsMax,
        isReadable: false,
        deadlineMs: context.remainingMs(),
        signal: context.signal,
      },
      (datagrams) => ask(datagrams, wishOf(given)),
    );
    if (asked.outcome === 'failed') return { ...failureOf(asked), ...silenceOf(asked, given) };
    const { address, durationMs, value } = asked;
    return {
      ...(await verdictOn(value, given, context)),
      durationMs,
      details: {
        address,
        ...(value.kind === 'value' && { value: shorten(value.text, textCharsShownMax) }),
      },
    };
  },
} satisfies Probe<Settings>;

const wishOf = (given: Settings): Wish => {
  const { version, community = 'public', username = '', auth_password, privacy_password } = given;
  const oid = given.oid.replace(/^\./, '');
  if (version === '2c') return { oid, version, community };
  return {
    oid,
    version,
    username,
    ...(auth_password !== undefined && {
      authentication: { protocol: given.auth_protocol, password: auth_password },
    }),
    ...(privacy_password !== undefined && {
      privacy: { protocol: given.privacy_protocol, password: privacy_password },
    }),
  };
};

function faults(given: Settings): readonly FieldError[] {
  const { version, username, auth_password, privacy_password, text, regular_expression: source } = given;
  if (text !== undefined && source !== undefined) {
    return [fieldError('settings', 'must not hold both text and regular_expression')];
  }
  if (version === '2c') return [];
  return [
    ...(username === undefined ? [fieldError('settings.username', 'must be set for version 3')] : []),
    ...(privacy_password !== undefined && auth_password === undefined
      ? [fieldError('settings.auth_password', 'must be set beside privacy_password')]
      : []),
  ];
}

/** Devices do not answer what they cannot read. */
function silenceOf(
  { code, phase, answered }: Failed,
  { version, privacy_password }: Settings,
): Partial<Verdict> {
  if (code !== 'timeout' || phase !== 'headers') return {};
  if (version === '2c') return { message: says.silent() };
  return answered && privacy_password !== undefined ? { message: says.silent_after_login() } : {};
}

/** Of RFC 3416, section 3. */
const noAccess = new Set(['AuthorizationError', 'NoAccess']);

type Verdict = Pick<CheckResult, 'status' | 'message'>;

const down = (message: Said): Verdict => ({ status: 'down', message });

async function verdictOn(answer: Answer, given: Settings, { compute }: CheckContext): Promise<Verdict> {
  const { oid } = given;
  switch (answer.kind) {
    case 'value':
      return valueVerdict(answer.text, given, compute);
    case 'no_value':
      return down(says.no_value({ oid }));
    case 'unsigned':
      return down(says.unsigned());
    case 'refused':
      return down(refusalOf(answer.why, given.username));
    case 'failed':
      if (noAccess.has(answer.status)) return down(says.no_access({ oid }));
      return down(service.refused({ what: 'GET', reply: quoted(answer.status) }));
  }
}

function refusalOf(why: Refusal, username = ''): Said {
  switch (why) {
    case 'level':
      return says.bad_level();
    case 'clock':
      return says.bad_clock();
    case 'username':
      return says.bad_username({ username: quoted(username) });
    case 'engine':
      return says.bad_engine();
    case 'password':
      return says.bad_password();
    case 'privacy':
      return says.bad_privacy();
  }
}

async function valueVerdict(
  text: string,
  given: Settings,
  compute: CheckContext['compute'],
): Promise<Verdict> {
  const shown = { oid: given.oid, value: quoted(text) };
  const up = { status: 'up', message: says.value(shown) } as const;
  if (given.text === undefined && given.regular_expression === undefined) return up;
  const subject = patternSaid(given);
  const looked = await compute(patternInTextTask, { pattern: patternIn(given), text });
  if (!looked.ok) return down(patternExcess({ subject, excess: looked.excess }));
  return looked.value ? up : down(says.not_in_value({ subject, ...shown }));
}
