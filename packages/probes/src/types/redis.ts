import { reasonsOf } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import type { Probe } from '../probe/probe.js';
import { connectionTimings, failureOf } from '../result/check-result.js';
import { loginArabic, loginGerman, loginSettings, tlsSetting } from '../service/login-settings.js';
import { quoted, service } from '../service/service-words.js';
import { fieldError, objectSchema } from '../settings/schema.js';
import { endpointOf } from '../settings/target.js';

const says = reasonsOf('redis', {
  no_redis: {
    en: 'It does not speak Redis. It sent {sent}.',
    de: 'Es spricht kein Redis. Gesendet wurde {sent}.',
    ar: 'لا يتحدّث بروتوكول Redis. أرسل {sent}.',
  },
  silent: {
    en: 'It accepted a connection and did not answer {command} in time.',
    de: 'Die Verbindung wurde angenommen, aber {command} nicht rechtzeitig beantwortet.',
    ar: 'قبل اتصالًا ولم يُجب عن {command} في الوقت المحدّد.',
  },
  closed: {
    en: 'It closed the connection before it answered {command}.',
    de: 'Die Verbindung wurde geschlossen, bevor {command} beantwortet war.',
    ar: 'أغلق الاتصال قبل أن يُجيب عن {command}.',
  },
});

const redisPort = 6_379;
const replyBytesMax = 4_096;

const settings = objectSchema({
  ...loginSettings,
  username: {
    ...loginSettings.username,
    description: 'The user name of the login, in Redis 6 or later. Left out, it is `default`.',
  },
  ...tlsSetting,
  database: {
    type: 'integer',
    title: 'Database',
    hint: 'The number of the database to select.',
    description: 'The number of the database to select. Left out, none is selected.',
    minimum: 0,
    maximum: 65_535,
  },
});

type Settings = FromSchema<typeof settings>;

type Command = readonly [name: string, ...values: string[]];

export const redis = {
  type: 'redis',
  title: 'Redis',
  description: 'A Redis or Valkey server accepts a login, and answers PING.',
  kind: 'more',
  searchWords: [
    'valkey',
    'keydb',
    'dragonfly',
    'cache',
    'key value',
    'memory store',
    'database',
    'datenbank',
  ],
  icon: 'M4 7c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3ZM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  targetExample: 'cache.example.com:6379',
  target: 'host_and_optional_port',
  settings,
  faults: ({ username, password }) =>
    username !== undefined && password === undefined
      ? [fieldError('settings.password', 'must be set beside username')]
      : [],
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...loginGerman,
    Redis: 'Redis',
    'A Redis or Valkey server accepts a login, and answers PING.':
      'Ein Server mit Redis oder Valkey nimmt eine Anmeldung an und beantwortet PING.',
    Database: 'Datenbank',
    'The number of the database to select.': 'Die Nummer der Datenbank, die gewählt wird.',
  },
  arabic: {
    ...loginArabic,
    Redis: 'Redis',
    'A Redis or Valkey server accepts a login, and answers PING.':
      'يقبل خادم Redis أو Valkey الدخول، ويُجيب عن PING.',
    Database: 'قاعدة البيانات',
    'The number of the database to select.': 'رقم قاعدة البيانات التي تُختار.',
  },
  async check(target, given, { network, remainingMs, signal }) {
    const commands = commandsOf(given);
    const talked = await network.tcp({
      ...endpointOf(target, redisPort),
      secure: given.tls,
      send: Buffer.concat(commands.map(written)),
      enough: (received) => isDecided(repliesIn(received), commands),
      receivedBytesMax: replyBytesMax,
      deadlineMs: remainingMs(),
      signal,
    });
    if (talked.outcome === 'failed') return failureOf(talked);
    const { address, durationMs, ended, received, timings } = talked;
    const details = { address, timings: connectionTimings(timings) };
    const replies = repliesIn(received);
    const wrong = firstWrong(replies, commands);
    const reply = replies[wrong];
    const down = { status: 'down', durationMs, details } as const;
    if (reply?.startsWith('-')) return { ...down, message: refusalOf(reply.slice(1), commands[wrong]) };
    if (reply !== undefined || ended === 'full') {
      return { ...down, message: says.no_redis({ sent: quoted(received.toString()) }) };
    }
    const [unanswered] = commands[replies.length] ?? [];
    if (unanswered === undefined) {
      return { status: 'up', message: service.answered({ took: durationMs }), durationMs, details };
    }
    const missing = ended === 'deadline' ? says.silent : says.closed;
    return { ...down, message: missing({ command: unanswered }) };
  },
} satisfies Probe<Settings>;

function commandsOf({ username, password, database }: Settings): readonly Command[] {
  return [
    ...(password === undefined
      ? []
      : [['AUTH', ...(username === undefined ? [] : [username]), password] as const]),
    ...(database === undefined ? [] : [['SELECT', `${database}`] as const]),
    ['PING'],
  ];
}

/** RESP, "Sending commands to a Redis server": an array of bulk strings. */
const written = (command: Command): Buffer =>
  Buffer.from(
    `*${command.length}\r\n${command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`,
  );

/** The answers to these commands are one line each: a simple string or an error. */
const repliesIn = (received: Buffer): readonly string[] => received.toString().split('\r\n').slice(0, -1);

const firstWrong = (replies: readonly string[], commands: readonly Command[]): number =>
  replies.findIndex((reply, at) => reply !== (commands[at]?.[0] === 'PING' ? '+PONG' : '+OK'));

const isDecided = (replies: readonly string[], commands: readonly Command[]): boolean =>
  replies.length >= commands.length || firstWrong(replies, commands) !== -1;

function refusalOf(said: string, [command]: Command = ['PING']): ReturnType<typeof service.refused> {
  const reply = quoted(said);
  if (command === 'AUTH') return service.refused_login({ reply });
  return service.refused({ what: command, reply });
}
