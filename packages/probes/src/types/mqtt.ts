import { randomBytes } from 'node:crypto';
import { reasonsOf, type Said } from '@tocsin/domain';
import type { Failed } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import type { Answer } from '../clients/mqtt.js';
import type { CheckContext, Probe } from '../probe/probe.js';
import { type CheckResult, connectionTimings, failureOf } from '../result/check-result.js';
import { loginArabic, loginGerman, loginSettings, tlsSetting } from '../service/login-settings.js';
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

const says = reasonsOf('mqtt', {
  bad_protocol_version: {
    en: 'It refused the connection: it does not accept MQTT 3.1.1.',
    de: 'Die Verbindung wurde abgelehnt: MQTT 3.1.1 wird nicht angenommen.',
    ar: 'رفض الاتصال: لا يقبل MQTT 3.1.1.',
  },
  bad_client_id: {
    en: 'It refused the connection: it does not accept the client ID {client}.',
    de: 'Die Verbindung wurde abgelehnt: Die Client-ID {client} wird nicht angenommen.',
    ar: 'رفض الاتصال: لا يقبل معرّف العميل {client}.',
  },
  unavailable: {
    en: 'It refused the connection: the service is unavailable.',
    de: 'Die Verbindung wurde abgelehnt: Der Dienst ist nicht verfügbar.',
    ar: 'رفض الاتصال: الخدمة غير متاحة.',
  },
  bad_login: {
    en: 'It refused the login: the user name or the password is wrong.',
    de: 'Die Anmeldung wurde abgelehnt: Der Benutzername oder das Passwort ist falsch.',
    ar: 'رفض الدخول: اسم المستخدم أو كلمة المرور غير صحيحة.',
  },
  not_authorised: {
    en: 'It refused the login: the client is not authorised to connect.',
    de: 'Die Anmeldung wurde abgelehnt: Der Client darf sich nicht verbinden.',
    ar: 'رفض الدخول: لا يُسمح للعميل بالاتصال.',
  },
  unknown_code: {
    en: 'It refused the connection for the reason {code:n}, which MQTT 3.1.1 does not have.',
    de: 'Die Verbindung wurde abgelehnt, aus dem Grund {code:n}, den MQTT 3.1.1 nicht kennt.',
    ar: 'رفض الاتصال للسبب {code:n} الذي لا يعرفه MQTT 3.1.1.',
  },
  not_subscribed: {
    en: 'It refused the subscription to {topic}.',
    de: 'Das Abonnement von {topic} wurde abgelehnt.',
    ar: 'رفض الاشتراك في {topic}.',
  },
  no_message: {
    en: 'It sent no message on {topic} in time.',
    de: 'Zu {topic} kam rechtzeitig keine Nachricht.',
    ar: 'لم يرسل رسالة في {topic} في الوقت المحدّد.',
  },
  message: {
    en: 'It sent the message {sent}.',
    de: 'Gesendet wurde die Nachricht {sent}.',
    ar: 'أرسل الرسالة {sent}.',
  },
  not_in_message: {
    en: '{subject:clause} is not in the message {sent}.',
    de: '{subject:clause} ist nicht in der Nachricht {sent}.',
    ar: '{subject:clause} غير موجود في الرسالة {sent}.',
  },
});

const plainPort = 1_883;
const tlsPort = 8_883;
const messageCharsShownMax = 500;

const settings = {
  ...objectSchema({
    ...loginSettings,
    ...tlsSetting,
    client_id: {
      type: 'string',
      title: 'Client ID',
      hint: 'Left out, each check takes a new one. A broker ends an older connection with the same ID.',
      description:
        'The client ID of the connection. Left out, each check takes a new one. A broker ends an older connection with the same ID.',
      pattern: textPatterns.line.source,
      minLength: 1,
      maxLength: 200,
    },
    topic: {
      type: 'string',
      title: 'Topic',
      hint: 'One message must come. One that the broker retains counts, and + and # are wildcards.',
      inSight: true,
      description:
        'The topic to subscribe to, with `+` and `#` as wildcards. One message must come; one that the broker retains counts. Left out, an answer to a ping is enough.',
      pattern: textPatterns.mqttTopic.source,
      minLength: 1,
      maxLength: 1000,
    },
    ...patternSettings,
    text: { ...patternSettings.text, description: 'A text that the message must contain.' },
    regular_expression: {
      ...patternSettings.regular_expression,
      description: 'Or: a JavaScript regular expression that must match the message (flags `u` and `m`).',
    },
  }),
  alternatives: [
    {
      title: 'The message must contain',
      options: [
        { title: 'Anything', names: [] },
        { title: 'A text', names: ['text'] },
        { title: 'A match of a regular expression', names: ['regular_expression'] },
      ],
    },
  ],
} as const;

type Settings = FromSchema<typeof settings>;

export const mqtt = {
  type: 'mqtt',
  title: 'MQTT broker',
  description: 'An MQTT broker accepts a login, and sends the message that it should.',
  kind: 'more',
  searchWords: [
    'mosquitto',
    'emqx',
    'hivemq',
    'rabbitmq',
    'broker',
    'iot',
    'queue',
    'topic',
    'publish',
    'subscribe',
    'warteschlange',
  ],
  icon: 'M5 18.5h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
  targetExample: 'broker.example.com:1883',
  target: 'host_and_optional_port',
  settings,
  faults,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...loginGerman,
    ...patternGerman,
    'MQTT broker': 'MQTT-Broker',
    'An MQTT broker accepts a login, and sends the message that it should.':
      'Ein MQTT-Broker nimmt eine Anmeldung an und sendet die Nachricht, die er soll.',
    'Client ID': 'Client-ID',
    'Left out, each check takes a new one. A broker ends an older connection with the same ID.':
      'Ohne Angabe nimmt jede Prüfung eine neue. Ein Broker beendet eine ältere Verbindung mit derselben ID.',
    Topic: 'Topic',
    'One message must come. One that the broker retains counts, and + and # are wildcards.':
      'Eine Nachricht muss kommen. Auch eine aufbewahrte zählt, und + und # sind Platzhalter.',
    'The message must contain': 'Inhalt der Nachricht',
    Anything: 'Beliebig',
    'A text': 'Ein Text',
    'A match of a regular expression': 'Ein Treffer eines regulären Ausdrucks',
  },
  arabic: {
    ...loginArabic,
    ...patternArabic,
    'MQTT broker': 'وسيط MQTT',
    'An MQTT broker accepts a login, and sends the message that it should.':
      'يقبل وسيط MQTT الدخول، ويرسل الرسالة التي يجب.',
    'Client ID': 'معرّف العميل',
    'Left out, each check takes a new one. A broker ends an older connection with the same ID.':
      'إذا تُرك فارغًا، يأخذ كل فحص معرّفًا جديدًا. ينهي الوسيط اتصالًا أقدم بالمعرّف نفسه.',
    Topic: 'الموضوع',
    'One message must come. One that the broker retains counts, and + and # are wildcards.':
      'يجب أن تصل رسالة واحدة. تُحتسب الرسالة المحفوظة لدى الوسيط، و+ و# محرفا بدل.',
    'The message must contain': 'ما يجب أن تحتويه الرسالة',
    Anything: 'أي شيء',
    'A text': 'نصّ',
    'A match of a regular expression': 'مطابقة لتعبير نمطي',
  },
  async check(target, given, context) {
    const { username, password, tls, topic } = given;
    const clientId = given.client_id ?? newClientId();
    const wish = {
      clientId,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(topic !== undefined && { topic }),
    };
    const progress = { isSubscribed: false };
    const { ask } = await import('../clients/mqtt.js');
    const talked = await context.network.session(
      {
        ...endpointOf(target, tls ? tlsPort : plainPort),
        secure: tls,
        protocol: 'MQTT',
        isReadable: false,
        deadlineMs: context.remainingMs(),
        signal: context.signal,
      },
      (stream) => ask(stream, wish, progress),
    );
    if (talked.outcome === 'failed') return failureIn(talked, topic, progress.isSubscribed);
    const { address, durationMs, timings, value } = talked;
    return {
      ...(await verdictOn(value, given, clientId, durationMs, context)),
      durationMs,
      details: {
        address,
        ...(value.kind === 'message' && {
          topic: value.topic,
          text: shorten(value.payload, messageCharsShownMax),
        }),
        timings: connectionTimings(timings),
      },
    };
  },
} satisfies Probe<Settings>;

function faults({
  username,
  password,
  topic,
  text,
  regular_expression: source,
}: Settings): readonly FieldError[] {
  if (text !== undefined && source !== undefined) {
    return [fieldError('settings', 'must not hold both text and regular_expression')];
  }
  return [
    // MQTT 3.1.1, section 3.1.2.9.
    ...(password !== undefined && username === undefined
      ? [fieldError('settings.username', 'must be set beside password')]
      : []),
    ...(topic === undefined && (text ?? source) !== undefined
      ? [fieldError('settings.topic', 'must be set beside text or regular_expression')]
      : []),
  ];
}

/** Each broker accepts 23 letters and digits: MQTT 3.1.1, section 3.1.3.1. */
const newClientId = (): string => `tocsin${randomBytes(8).toString('hex')}`;

function failureIn(failed: Failed, topic: string | undefined, isSubscribed: boolean): CheckResult {
  const failure = failureOf(failed);
  return failed.code === 'timeout' && topic !== undefined && isSubscribed
    ? { ...failure, message: says.no_message({ topic: quoted(topic) }) }
    : failure;
}

type Verdict = Pick<CheckResult, 'status' | 'message'>;

async function verdictOn(
  answer: Answer,
  given: Settings,
  clientId: string,
  durationMs: number,
  { compute }: CheckContext,
): Promise<Verdict> {
  switch (answer.kind) {
    case 'pinged':
      return { status: 'up', message: service.answered({ took: durationMs }) };
    case 'refused':
      return { status: 'down', message: refusalOf(answer.returnCode, clientId) };
    case 'not_subscribed':
      return { status: 'down', message: says.not_subscribed({ topic: quoted(given.topic ?? '') }) };
    case 'message':
      return messageVerdict(answer.payload, given, compute);
  }
}

/** MQTT 3.1.1, table 3.1. */
function refusalOf(returnCode: number, clientId: string): Said {
  switch (returnCode) {
    case 1:
      return says.bad_protocol_version();
    case 2:
      return says.bad_client_id({ client: quoted(clientId) });
    case 3:
      return says.unavailable();
    case 4:
      return says.bad_login();
    case 5:
      return says.not_authorised();
    default:
      return says.unknown_code({ code: returnCode });
  }
}

async function messageVerdict(
  message: string,
  given: Settings,
  compute: CheckContext['compute'],
): Promise<Verdict> {
  const sent = quoted(message);
  const up = { status: 'up', message: says.message({ sent }) } as const;
  if (given.text === undefined && given.regular_expression === undefined) return up;
  const subject = patternSaid(given);
  const looked = await compute(patternInTextTask, { pattern: patternIn(given), text: message });
  if (!looked.ok) return { status: 'down', message: patternExcess({ subject, excess: looked.excess }) };
  return looked.value ? up : { status: 'down', message: says.not_in_message({ subject, sent }) };
}
