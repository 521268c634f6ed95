import { reasonsOf, type Said } from '@tocsin/domain';
import type { TcpConversation } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { type CheckContext, type Probe } from '../probe/probe.js';
import { type CheckResult, connectionTimings, failureOf } from '../result/check-result.js';
import { fieldError, objectSchema } from '../settings/schema.js';
import { endpointOf } from '../settings/target.js';
import {
  patternArabic,
  patternExcess,
  patternGerman,
  patternIn,
  patternInTextTask,
  patternSaid,
  patternSettings,
} from '../settings/text-patterns.js';
import { shorten } from '../words/text.js';

const says = reasonsOf('port', {
  accepted: {
    en: 'It accepted a connection in {took:ms}.',
    de: 'Verbindung angenommen in {took:ms}.',
    ar: 'قبل اتصالًا خلال {took:ms}.',
  },
  sent: { en: 'It sent {sent}.', de: 'Gesendet wurde {sent}.', ar: 'أرسل {sent}.' },
  not_in_sent: {
    en: '{subject:clause} is not in what it sent: {sent}.',
    de: '{subject:clause} ist nicht in dem, was gesendet wurde: {sent}.',
    ar: '{subject:clause} غير موجود فيما أرسله: {sent}.',
  },
  sent_nothing_in_time: {
    en: 'It accepted a connection and sent nothing in time.',
    de: 'Die Verbindung wurde angenommen, aber rechtzeitig kam nichts.',
    ar: 'قبل اتصالًا ولم يرسل شيئًا في الوقت المحدّد.',
  },
  closed_silently: {
    en: 'It accepted a connection and closed it without sending anything.',
    de: 'Die Verbindung wurde angenommen und geschlossen, ohne dass etwas kam.',
    ar: 'قبل اتصالًا وأغلقه دون أن يرسل شيئًا.',
  },
});

const bannerBytesMax = 16 * 1_024;
const bannerCharsShownMax = 500;
const bannerCharsToldMax = 100;

const settings = {
  ...objectSchema({
    ...patternSettings,
    text: {
      ...patternSettings.text,
      description: 'A text that the server must say. Left out, a connection is enough.',
    },
    regular_expression: {
      ...patternSettings.regular_expression,
      description:
        'Or: a JavaScript regular expression that must match what the server says (flags `u` and `m`).',
    },
    send: {
      type: 'string',
      title: 'Say first',
      hint: 'What is sent to the server, such as PING\\r\\n.',
      description: 'What is said to the server first, such as `PING\\r\\n`.',
      minLength: 1,
      maxLength: 1000,
    },
    tls: {
      type: 'boolean',
      title: 'Use TLS',
      hint: 'From the first byte. The certificate is verified.',
      inSight: true,
      description: 'Whether TLS begins with the first byte; the certificate is verified.',
      default: false,
    },
  }),
  alternatives: [
    {
      title: 'The server must say',
      inSight: true,
      options: [
        { title: 'Nothing: a connection is enough', names: [] },
        { title: 'A text', names: ['text'] },
        { title: 'A match of a regular expression', names: ['regular_expression'] },
      ],
    },
  ],
} as const;

type Settings = FromSchema<typeof settings>;

export const port = {
  type: 'port',
  title: 'TCP port',
  description: 'A TCP port accepts connections, and says what it should.',
  kind: 'network',
  searchWords: ['tcp', 'socket', 'ssh', 'database', 'smtp', 'connect', 'datenbank'],
  icon: 'M9 3.5v5M15 3.5v5M6.5 8.5h11v3a5.5 5.5 0 0 1-11 0ZM12 17v3.5',
  targetExample: 'shop.example.com:443',
  target: 'host_and_port',
  settings,
  faults: (given) => {
    if (given.text !== undefined && given.regular_expression !== undefined) {
      return [fieldError('settings', 'must not hold both text and regular_expression')];
    }
    return given.send !== undefined && !expectsWords(given)
      ? [fieldError('settings.send', 'needs text or regular_expression: the expected answer')]
      : [];
  },
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...patternGerman,
    'TCP port': 'TCP-Port',
    'A TCP port accepts connections, and says what it should.':
      'Ein TCP-Port nimmt Verbindungen an und sagt, was er soll.',
    'Use TLS': 'TLS verwenden',
    'From the first byte. The certificate is verified.': 'Vom ersten Byte an. Das Zertifikat wird geprüft.',
    'Say first': 'Zuerst senden',
    'What is sent to the server, such as PING\\r\\n.': 'Was an den Server gesendet wird, wie PING\\r\\n.',
    'The server must say': 'Antwort des Servers',
    'Nothing: a connection is enough': 'Nichts: Eine Verbindung genügt',
    'A text': 'Ein Text',
    'A match of a regular expression': 'Ein Treffer eines regulären Ausdrucks',
  },
  arabic: {
    ...patternArabic,
    'TCP port': 'منفذ TCP',
    'A TCP port accepts connections, and says what it should.': 'يقبل منفذ TCP الاتصالات، ويقول ما يجب.',
    'Use TLS': 'استخدام TLS',
    'From the first byte. The certificate is verified.': 'من أول بايت. يُتحقّق من الشهادة.',
    'Say first': 'ما يُقال أولًا',
    'What is sent to the server, such as PING\\r\\n.': 'ما يُرسل إلى الخادم، مثل PING\\r\\n.',
    'The server must say': 'ما يجب أن يقوله الخادم',
    'Nothing: a connection is enough': 'لا شيء: يكفي الاتصال',
    'A text': 'نصّ',
    'A match of a regular expression': 'مطابقة لتعبير نمطي',
  },
  async check(target, given, context) {
    const search = expectsWords(given) ? searchFor(given, context) : undefined;
    const talked = await context.network.tcp({
      ...endpointOf(target),
      secure: given.tls,
      ...(given.send !== undefined && { send: Buffer.from(given.send) }),
      ...(search !== undefined && { enough: search.take }),
      receivedBytesMax: bannerBytesMax,
      deadlineMs: context.remainingMs(),
      signal: context.signal,
    });
    if (search?.fault !== undefined) throw search.fault;
    if (talked.outcome === 'failed') return failureOf(talked);
    const { address, durationMs, timings, received } = talked;
    const banner = received.toString();
    return {
      ...(search === undefined
        ? { status: 'up', message: says.accepted({ took: durationMs }) }
        : verdictOn(search, banner, talked.ended, given)),
      durationMs,
      details: {
        address,
        ...(search !== undefined && { banner: shorten(banner, bannerCharsShownMax) }),
        timings: connectionTimings(timings),
      },
    };
  },
} satisfies Probe<Settings>;

const expectsWords = ({ text, regular_expression: source }: Settings): boolean =>
  text !== undefined || source !== undefined;

type Search = {
  found: boolean;
  /** The limit that the search broke. */
  excess?: Said;
  fault?: unknown;
  /** Returns whether nothing more needs to be received. */
  readonly take: (received: Buffer) => Promise<boolean>;
};

function searchFor(given: Settings, { compute }: CheckContext): Search {
  const pattern = patternIn(given);
  const search: Search = {
    found: false,
    async take(received) {
      try {
        const looked = await compute(patternInTextTask, { pattern, text: received.toString() });
        if (looked.ok) search.found = looked.value;
        else search.excess = looked.excess;
        return search.found || !looked.ok;
      } catch (fault) {
        search.fault = fault;
        return true;
      }
    },
  };
  return search;
}

function verdictOn(
  { found, excess }: Search,
  banner: string,
  ended: TcpConversation['ended'],
  given: Settings,
): Pick<CheckResult, 'status' | 'message'> {
  const subject = patternSaid(given);
  const sent = JSON.stringify(shorten(banner.trim(), bannerCharsToldMax));
  if (found) return { status: 'up', message: says.sent({ sent }) };
  if (excess !== undefined) return { status: 'down', message: patternExcess({ subject, excess }) };
  if (banner !== '') return { status: 'down', message: says.not_in_sent({ subject, sent }) };
  return {
    status: 'down',
    message: ended === 'deadline' ? says.sent_nothing_in_time() : says.closed_silently(),
  };
}
