import { reasonsOf, type Said } from '@tocsin/domain';
import { type Failed, statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import type { Answer } from '../../clients/websocket.js';
import {
  plainLogin,
  requestArabic,
  requestFaults,
  requestGerman,
  requestHeaders,
  requestSettings,
} from '../../http/request-settings.js';
import type { Probe } from '../../probe/probe.js';
import { type CheckResult, connectionTimings, failureOf } from '../../result/check-result.js';
import { quoted } from '../../service/service-words.js';
import { type FieldError, fieldError, objectSchema } from '../../settings/schema.js';
import { endpointOfUrl } from '../../settings/target.js';
import {
  patternArabic,
  patternExcess,
  patternGerman,
  patternIn,
  patternSaid,
  patternSettings,
  textPatterns,
} from '../../settings/text-patterns.js';
import { shorten } from '../../words/text.js';
import { closeInWords } from './close-words.js';
import { MessageSearch } from './message-search.js';

const says = reasonsOf('websocket', {
  opened: {
    en: 'It opened a WebSocket in {took:ms}.',
    de: 'Ein WebSocket wurde geöffnet in {took:ms}.',
    ar: 'فتح WebSocket خلال {took:ms}.',
  },
  wrong_status: {
    en: 'It answered {status} instead of opening a WebSocket.',
    de: 'Antwort {status}, statt einen WebSocket zu öffnen.',
    ar: 'ردّ بـ {status} بدلًا من فتح WebSocket.',
  },
  wrong_accept: {
    en: 'It answered the upgrade with a wrong Sec-WebSocket-Accept. Something that is no WebSocket server may answer for it.',
    de: 'Die Antwort auf das Upgrade hat ein falsches Sec-WebSocket-Accept. Vielleicht antwortet etwas, das kein WebSocket-Server ist.',
    ar: 'ردّ على الترقية بقيمة Sec-WebSocket-Accept خاطئة. قد يردّ عنه ما ليس خادم WebSocket.',
  },
  no_subprotocol: {
    en: 'It chose no subprotocol. Offered was {offered}.',
    de: 'Es wurde kein Subprotokoll gewählt. Angeboten war {offered}.',
    ar: 'لم يختر بروتوكولًا فرعيًّا. عُرض عليه {offered}.',
  },
  other_subprotocol: {
    en: 'It chose the subprotocol {chosen}. Offered was {offered}.',
    de: 'Gewählt wurde das Subprotokoll {chosen}. Angeboten war {offered}.',
    ar: 'اختار البروتوكول الفرعي {chosen}. عُرض عليه {offered}.',
  },
  unoffered_subprotocol: {
    en: 'It chose the subprotocol {chosen}, though none was offered.',
    de: 'Gewählt wurde das Subprotokoll {chosen}, obwohl keines angeboten war.',
    ar: 'اختار البروتوكول الفرعي {chosen}، مع أن أيًّا لم يُعرض.',
  },
  closed: {
    en: 'It closed the WebSocket before it had sent what it must.',
    de: 'Der WebSocket wurde geschlossen, bevor kam, was kommen muss.',
    ar: 'أغلق WebSocket قبل أن يرسل ما يجب.',
  },
  closed_with_code: {
    en: 'It closed the WebSocket with {code}.',
    de: 'Der WebSocket wurde mit {code} geschlossen.',
    ar: 'أغلق WebSocket بالرمز {code}.',
  },
  closed_with: {
    en: 'It closed the WebSocket with {code} ({meaning:reason}).',
    de: 'Der WebSocket wurde mit {code} geschlossen ({meaning:reason}).',
    ar: 'أغلق WebSocket بالرمز {code} ({meaning:reason}).',
  },
  closed_because: {
    en: '{closed:reason} It said {said}.',
    de: '{closed:reason} Dazu hieß es {said}.',
    ar: '{closed:reason} وقال {said}.',
  },
  sent: { en: 'It sent {sent}.', de: 'Gesendet wurde {sent}.', ar: 'أرسل {sent}.' },
  not_in_sent: {
    en: '{subject:clause} is not in what it sent: {sent}.',
    de: '{subject:clause} ist nicht in dem, was gesendet wurde: {sent}.',
    ar: '{subject:clause} غير موجود فيما أرسله: {sent}.',
  },
  sent_nothing_in_time: {
    en: 'It opened a WebSocket and sent no message in time.',
    de: 'Ein WebSocket wurde geöffnet, aber rechtzeitig kam keine Nachricht.',
    ar: 'فتح WebSocket ولم يرسل رسالة في الوقت المحدّد.',
  },
});

const messageCharsShownMax = 500;
/** RFC 6455, section 7.4.1: a close frame without a code. */
const withoutCode = 1_005;

const { headers, basic_auth, bearer_token } = requestSettings;

const settings = {
  ...objectSchema({
    subprotocol: {
      type: 'string',
      title: 'Subprotocol',
      hint: 'The server must choose it, such as graphql-transport-ws.',
      description: 'The subprotocol to offer, which the server must choose. Left out, none is offered.',
      pattern: textPatterns.token.source,
      minLength: 1,
      maxLength: 100,
    },
    send: {
      type: 'string',
      title: 'Say first',
      hint: 'A text message to the server, once the WebSocket is open.',
      description: 'A text message that is sent to the server once the WebSocket is open.',
      minLength: 1,
      maxLength: 4000,
    },
    ...patternSettings,
    text: {
      ...patternSettings.text,
      description: 'A text that a message of the server must contain. Left out, an open WebSocket is enough.',
    },
    regular_expression: {
      ...patternSettings.regular_expression,
      description:
        'Or: a JavaScript regular expression that must match a message of the server (flags `u` and `m`).',
    },
    headers,
    basic_auth,
    bearer_token,
  }),
  alternatives: [
    {
      title: 'The server must say',
      inSight: true,
      options: [
        { title: 'Nothing: an open WebSocket is enough', names: [] },
        { title: 'A text', names: ['text'] },
        { title: 'A match of a regular expression', names: ['regular_expression'] },
      ],
    },
    plainLogin,
  ],
} as const;

type Settings = FromSchema<typeof settings>;

export const websocket = {
  type: 'websocket',
  title: 'WebSocket',
  description: 'A server opens a WebSocket, and says what it should.',
  kind: 'more',
  searchWords: ['ws', 'wss', 'socket', 'realtime', 'upgrade', 'signalr', 'socket.io', 'echtzeit'],
  icon: 'M4 8h13l-3.5-3.5M20 16H7l3.5 3.5',
  targetExample: 'wss://shop.example.com/live',
  target: 'websocket_url',
  settings,
  faults,
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    ...requestGerman,
    ...patternGerman,
    WebSocket: 'WebSocket',
    'A server opens a WebSocket, and says what it should.':
      'Ein Server öffnet einen WebSocket und sagt, was er soll.',
    Subprotocol: 'Subprotokoll',
    'The server must choose it, such as graphql-transport-ws.':
      'Der Server muss es wählen, wie graphql-transport-ws.',
    'Say first': 'Zuerst senden',
    'A text message to the server, once the WebSocket is open.':
      'Eine Textnachricht an den Server, sobald der WebSocket offen ist.',
    'The server must say': 'Antwort des Servers',
    'Nothing: an open WebSocket is enough': 'Nichts: Ein offener WebSocket genügt',
    'A text': 'Ein Text',
    'A match of a regular expression': 'Ein Treffer eines regulären Ausdrucks',
  },
  arabic: {
    ...requestArabic,
    ...patternArabic,
    WebSocket: 'WebSocket',
    'A server opens a WebSocket, and says what it should.': 'يفتح الخادم WebSocket، ويقول ما يجب.',
    Subprotocol: 'البروتوكول الفرعي',
    'The server must choose it, such as graphql-transport-ws.':
      'يجب أن يختاره الخادم، مثل graphql-transport-ws.',
    'Say first': 'ما يُقال أولًا',
    'A text message to the server, once the WebSocket is open.': 'رسالة نصية إلى الخادم بعد فتح WebSocket.',
    'The server must say': 'ما يجب أن يقوله الخادم',
    'Nothing: an open WebSocket is enough': 'لا شيء: يكفي فتح WebSocket',
    'A text': 'نصّ',
    'A match of a regular expression': 'مطابقة لتعبير نمطي',
  },
  async check(target, given, context) {
    const { subprotocol, send } = given;
    const search = expectsWords(given) ? new MessageSearch(patternIn(given), context.compute) : undefined;
    const wish = {
      url: target,
      headers: requestHeaders({ ...given, max_redirects: 0 }),
      ...(subprotocol !== undefined && { subprotocol }),
      ...(send !== undefined && { send }),
      ...(search !== undefined && { listener: search }),
    };
    const { open } = await import('../../clients/websocket.js');
    const talked = await context.network.session(
      {
        ...endpointOfUrl(target),
        protocol: 'WebSocket',
        isReadable: true,
        deadlineMs: context.remainingMs(),
        signal: context.signal,
      },
      (stream) => open(stream, wish),
    );
    await search?.ended();
    const messages = search && verdictOnMessages(search, given);
    const text = search?.message === undefined ? {} : { text: shorten(search.message, messageCharsShownMax) };
    if (talked.outcome === 'failed') {
      const failure = failureOf(talked);
      const verdict = messages ?? verdictOnSilence(talked, search);
      // Its message may still be read when the server has gone.
      const details = verdict?.status === 'up' ? text : { ...failure.details, ...text };
      return { ...failure, ...verdict, details };
    }
    const { address, durationMs, timings, value } = talked;
    return {
      ...((isDecided(search, value) ? messages : undefined) ?? verdictOn(value, given, durationMs)),
      durationMs,
      details: { address, ...text, timings: connectionTimings(timings) },
    };
  },
} satisfies Probe<Settings>;

const expectsWords = ({ text, regular_expression: source }: Settings): boolean =>
  text !== undefined || source !== undefined;

function faults(given: Settings): readonly FieldError[] {
  if (given.text !== undefined && given.regular_expression !== undefined) {
    return [fieldError('settings', 'must not hold both text and regular_expression')];
  }
  return [
    ...requestFaults({ ...given, max_redirects: 0 }),
    ...Object.keys(given.headers)
      .filter((name) => /^sec-websocket-/i.test(name))
      .map((name) =>
        fieldError(`settings.headers.${name}`, 'belongs to the connection: choose subprotocol instead'),
      ),
    ...(given.send !== undefined && !expectsWords(given)
      ? [fieldError('settings.send', 'needs text or regular_expression: the expected answer')]
      : []),
  ];
}

type Verdict = Pick<CheckResult, 'status' | 'message'>;

const down = (message: Said): Verdict => ({ status: 'down', message });

/** A server that closes may have sent all that it must. */
const isDecided = (search: MessageSearch | undefined, { kind }: Answer): boolean =>
  kind === 'heard' || search?.found === true || search?.excess !== undefined;

function verdictOnMessages({ found, excess, message }: MessageSearch, given: Settings): Verdict | undefined {
  if (message === undefined) return undefined;
  const sent = quoted(message);
  if (found) return { status: 'up', message: says.sent({ sent }) };
  const subject = patternSaid(given);
  if (excess !== undefined) return down(patternExcess({ subject, excess }));
  return down(says.not_in_sent({ subject, sent }));
}

const verdictOnSilence = ({ code }: Failed, search: MessageSearch | undefined): Verdict | undefined =>
  code === 'timeout' && search?.isOpen === true ? down(says.sent_nothing_in_time()) : undefined;

function verdictOn(answer: Answer, { subprotocol: offered = '' }: Settings, durationMs: number): Verdict {
  switch (answer.kind) {
    case 'opened':
    case 'heard':
      return { status: 'up', message: says.opened({ took: durationMs }) };
    case 'answered':
      return down(says.wrong_status({ status: statusInWords(answer.status) }));
    case 'wrong_accept':
      return down(says.wrong_accept());
    case 'other_subprotocol':
      return down(subprotocolFault(answer.chosen, offered));
    case 'closed':
      return down(closedBy(answer.code, answer.reason));
  }
}

function subprotocolFault(chosen: string | undefined, offered: string): Said {
  if (chosen === undefined) return says.no_subprotocol({ offered });
  if (offered === '') return says.unoffered_subprotocol({ chosen: quoted(chosen) });
  return says.other_subprotocol({ chosen: quoted(chosen), offered });
}

function closedBy(code: number, reason: string): Said {
  const closed = closedWith(code);
  return reason === '' ? closed : says.closed_because({ closed, said: quoted(reason) });
}

function closedWith(code: number): Said {
  if (code === withoutCode) return says.closed();
  const meaning = closeInWords(code);
  return meaning === undefined
    ? says.closed_with_code({ code: `${code}` })
    : says.closed_with({ code: `${code}`, meaning });
}
