import { inSequence, reasonsOf, type Said } from '@tocsin/domain';
import type { Ended, PingReplies } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { type CheckResult, type Details, failureOf } from '../../result/check-result.js';
import { type FieldError, fieldError, objectSchema } from '../../settings/schema.js';
import {
  isLossy,
  type Loss,
  type LossMemory,
  lossMemory,
  percentOf,
  totalOf,
  withLoss,
} from './loss-window.js';

const says = reasonsOf('ping', {
  replied: {
    en: 'It replied to {replies:n} of {sent:n} {sent|ping|pings}, in {average:ms} on average.',
    de: '{replies:n} von {sent:n} {sent|Ping|Pings} beantwortet, im Mittel in {average:ms}.',
    ar: 'ردّ على {replies:n} من {sent:n} من طلبات ping، بمتوسّط {average:ms}.',
  },
  no_reply: {
    en: 'It replied to none of {sent:n} {sent|ping|pings}.',
    de: 'Keiner von {sent:n} {sent|Ping|Pings} wurde beantwortet.',
    ar: 'لم يردّ على أي من طلبات ping، وعددها {sent:n}.',
  },
  lost: {
    en: 'It lost {lost:n} of {sent:n} {sent|ping|pings}, over the limit of {limit:n}%.',
    de: '{lost:n} von {sent:n} {sent|Ping ging|Pings gingen} verloren, mehr als die Grenze von {limit:n} %.',
    ar: 'ضاع {lost:n} من {sent:n} من طلبات ping، والحدّ {limit:n} %.',
  },
  lost_lately: {
    en: 'It lost {lost:n} of the last {sent:n} {sent|ping|pings}, over the limit of {limit:n}%.',
    de: '{lost:n} der letzten {sent:n} {sent|Pings|Pings} gingen verloren, mehr als die Grenze von {limit:n} %.',
    ar: 'ضاع {lost:n} من آخر {sent:n} من طلبات ping، والحدّ {limit:n} %.',
  },
  slow: {
    en: 'A round trip took {average:ms} on average, over the limit of {limit:n} ms.',
    de: 'Ein Hin- und Rückweg dauerte im Mittel {average:ms}, mehr als die Grenze von {limit:n} ms.',
    ar: 'استغرق الذهاب والإياب {average:ms} في المتوسّط، والحدّ {limit:n} ms.',
  },
});

const intervalMs = 200;

const morePings = 20;

const settings = objectSchema({
  count: {
    type: 'integer',
    title: 'Pings of a check',
    hint: 'When one is lost, 20 more are sent.',
    inSight: true,
    description: 'How many pings are sent, a fifth of a second apart. When one is lost, 20 more are.',
    minimum: 1,
    maximum: 20,
    default: 5,
  },
  degraded_loss_percent: {
    type: 'integer',
    title: 'Degraded above a loss of, in percent',
    hint: 'Of the last 100 pings.',
    inSight: true,
    description: 'More loss than this, in percent of the last 100 pings, is `degraded`.',
    minimum: 0,
    maximum: 99,
    default: 10,
  },
  down_loss_percent: {
    type: 'integer',
    title: 'Down above a loss of, in percent',
    hint: 'Of the pings of one check.',
    inSight: true,
    description: 'More loss than this, in percent of the pings of one check, is `down`.',
    minimum: 0,
    maximum: 99,
    default: 50,
  },
  degraded_latency_ms: {
    type: 'integer',
    title: 'Degraded above a round trip of',
    hint: 'On average. If empty, none is.',
    unit: 'ms',
    inSight: true,
    description:
      'A longer round trip than this on average, in milliseconds, is `degraded`. Left out, none is.',
    minimum: 1,
    maximum: 60_000,
  },
  down_latency_ms: {
    type: 'integer',
    title: 'Down above a round trip of',
    hint: 'On average. If empty, none is.',
    unit: 'ms',
    inSight: true,
    description: 'A longer round trip than this on average is `down`. Left out, none is.',
    minimum: 1,
    maximum: 60_000,
  },
});

type Settings = FromSchema<typeof settings>;

export const ping = {
  type: 'ping',
  title: 'Ping',
  description: 'A host replies to pings, with little loss and soon enough.',
  kind: 'network',
  searchWords: ['icmp', 'packet loss', 'reachable', 'paketverlust', 'erreichbar'],
  icon: 'M12 12.5v.1M8.5 16a5 5 0 1 1 7 0M5.5 18.5a9 9 0 1 1 13 0',
  targetExample: 'shop.example.com',
  target: 'host',
  settings,
  memory: lossMemory,
  faults: (given) => [
    ...notAbove('loss_percent', given.degraded_loss_percent, given.down_loss_percent),
    ...notAbove('latency_ms', given.degraded_latency_ms, given.down_latency_ms),
  ],
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  german: {
    Ping: 'Ping',
    'A host replies to pings, with little loss and soon enough.':
      'Ein Host antwortet auf Pings, mit wenig Paketverlust und schnell genug.',
    'Pings of a check': 'Pings je Prüfung',
    'When one is lost, 20 more are sent.': 'Geht einer verloren, werden 20 weitere gesendet.',
    'Degraded above a loss of, in percent': 'Beeinträchtigt bei mehr Paketverlust als (Prozent)',
    'Of the last 100 pings.': 'Gemessen an den letzten 100 Pings.',
    'Down above a loss of, in percent': 'Ausgefallen bei mehr Paketverlust als (Prozent)',
    'Of the pings of one check.': 'Gemessen an den Pings einer Prüfung.',
    'Degraded above a round trip of': 'Beeinträchtigt bei längerer Paketlaufzeit als',
    'On average. If empty, none is.': 'Im Mittel. Ohne Angabe nie.',
    'Down above a round trip of': 'Ausgefallen bei längerer Paketlaufzeit als',
  },
  arabic: {
    Ping: 'Ping',
    'A host replies to pings, with little loss and soon enough.':
      'يردّ المضيف على ping بفقد قليل وفي وقت كافٍ.',
    'Pings of a check': 'عدد مرّات ping في الفحص',
    'When one is lost, 20 more are sent.': 'إذا ضاعت واحدة أُرسلت 20 أخرى.',
    'Degraded above a loss of, in percent': 'متراجع عند فقد أعلى من، بالمئة',
    'Of the last 100 pings.': 'من آخر 100 مرّة.',
    'Down above a loss of, in percent': 'متوقّف عند فقد أعلى من، بالمئة',
    'Of the pings of one check.': 'من مرّات فحص واحد.',
    'Degraded above a round trip of': 'متراجع عند زمن ذهاب وإياب أعلى من',
    'On average. If empty, none is.': 'في المتوسّط. إذا تُرك فارغًا فلا حدّ.',
    'Down above a round trip of': 'متوقّف عند زمن ذهاب وإياب أعلى من',
  },
  async check(target, given, context) {
    const pinged = await pings(target, given, context);
    if (pinged.outcome === 'failed') return failureOf(pinged);
    const { address, durationMs, roundTripsMs, sent } = pinged;
    const received = roundTripsMs.length;
    const loss = [sent, sent - received] as const;
    const details = { address, sent, received, loss_percent: Math.round(percentOf(loss)) };
    if (received === 0) {
      const message = says.no_reply({ sent });
      const unanswered = { ...details, phase: 'connect', answered: false };
      return { status: 'down', message, durationMs, details: unanswered, remember: { window: [] } };
    }
    const isDown = percentOf(loss) > given.down_loss_percent;
    const before = context.previous?.window ?? [];
    // Loss while a host was down says nothing about its line.
    const window = isDown ? before : withLoss(before, loss);
    const averageMs = averageOf(roundTripsMs);
    return {
      ...verdictOn({ loss, window, averageMs }, given),
      durationMs: Math.round(averageMs),
      details: {
        ...details,
        min_ms: hundredths(Math.min(...roundTripsMs)),
        average_ms: hundredths(averageMs),
        max_ms: hundredths(Math.max(...roundTripsMs)),
        ...(window.length > 1 && { window: windowInDetails(window) }),
      },
      remember: { window },
    };
  },
} satisfies Probe<Settings, LossMemory>;

type Context = Pick<CheckContext, 'network' | 'remainingMs' | 'signal'>;

/** One lost packet says little, so more pings follow it. */
async function pings(host: string, given: Settings, context: Context): Promise<Ended<PingReplies>> {
  const { network, remainingMs, signal } = context;
  const timeMs = remainingMs();
  const count = Math.max(1, Math.min(given.count, pingsWithin(timeMs)));
  const deadlineMs = Math.min(timeMs, Math.max(timeMs / 2, 2 * count * intervalMs));
  const first = await network.ping({ host, count, deadlineMs, signal });
  const more = Math.min(morePings, pingsWithin(remainingMs()));
  if (first.outcome === 'failed' || first.roundTripsMs.length === first.sent || more === 0) return first;
  const second = await network.ping({ host, count: more, deadlineMs: remainingMs(), signal });
  if (second.outcome === 'failed') return second;
  return {
    ...second,
    sent: first.sent + second.sent,
    roundTripsMs: [...first.roundTripsMs, ...second.roundTripsMs],
    durationMs: first.durationMs + second.durationMs,
  };
}

/** Half of the time is left for the last reply. */
const pingsWithin = (timeMs: number): number => Math.floor(timeMs / 2 / intervalMs);

const notAbove = (name: string, degraded: number | undefined, down: number | undefined): FieldError[] =>
  degraded !== undefined && down !== undefined && degraded > down
    ? [fieldError(`settings.degraded_${name}`, `must be at most down_${name}`)]
    : [];

const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Measured = { readonly loss: Loss; readonly window: readonly Loss[]; readonly averageMs: number };

/** Loss is `down` by this check alone, and `degraded` by several: packets are lost by chance now and then. */
function verdictOn(
  { loss, window, averageMs }: Measured,
  given: Settings,
): Pick<CheckResult, 'status' | 'message'> {
  const [sent, lost] = loss;
  const average = hundredths(averageMs);
  const latency = overLimit(averageMs, given.degraded_latency_ms, given.down_latency_ms);
  const isDown = percentOf(loss) > given.down_loss_percent;
  const isDegraded = isLossy(window, given.degraded_loss_percent);
  const [first, ...others] = [
    ...(isDown ? [says.lost({ lost, sent, limit: given.down_loss_percent })] : []),
    ...(isDegraded ? [lossLately(window, given.degraded_loss_percent)] : []),
    ...(latency === undefined ? [] : [says.slow({ average, limit: latency.limit })]),
  ];
  if (first === undefined)
    return { status: 'up', message: says.replied({ replies: sent - lost, sent, average }) };
  return {
    status: isDown || latency?.status === 'down' ? 'down' : 'degraded',
    message: inSequence(first, ...others),
  };
}

function lossLately(window: readonly Loss[], limit: number): Said {
  const [sent, lost] = totalOf(window);
  return says.lost_lately({ lost, sent, limit });
}

function windowInDetails(window: readonly Loss[]): Details {
  const total = totalOf(window);
  return { sent: total[0], received: total[0] - total[1], loss_percent: Math.round(percentOf(total)) };
}

type OverLimit = { readonly status: 'degraded' | 'down'; readonly limit: number };

function overLimit(
  value: number,
  degraded: number | undefined,
  down: number | undefined,
): OverLimit | undefined {
  if (down !== undefined && value > down) return { status: 'down', limit: down };
  if (degraded !== undefined && value > degraded) return { status: 'degraded', limit: degraded };
  return undefined;
}

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;
