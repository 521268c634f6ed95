import type { Ended, PingReplies } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { type CheckContext, type Probe } from '../../probe/probe.js';
import { type CheckResult, type Details } from '../../result/check-result.js';
import { failureOf } from '../../result/failure.js';
import { type FieldError, fieldError } from '../../settings/field-error.js';
import { objectSchema } from '../../settings/schema.js';
import { pluralize } from '../../words/text.js';
import {
  isLossy,
  type Loss,
  type LossMemory,
  lossMemory,
  percentOf,
  totalOf,
  withLoss,
} from './loss-window.js';

const intervalMs = 200;

const morePings = 20;

const settings = objectSchema({
  count: {
    type: 'integer',
    description: 'How many pings are sent, a fifth of a second apart. When one is lost, 20 more are.',
    minimum: 1,
    maximum: 20,
    default: 5,
  },
  degraded_loss_percent: {
    type: 'integer',
    description: 'More loss than this, in percent of the last 100 pings, is `degraded`.',
    minimum: 0,
    maximum: 99,
    default: 10,
  },
  down_loss_percent: {
    type: 'integer',
    description: 'More loss than this, in percent of the pings of one check, is `down`.',
    minimum: 0,
    maximum: 99,
    default: 50,
  },
  degraded_latency_ms: {
    type: 'integer',
    description:
      'A longer round trip than this on average, in milliseconds, is `degraded`. Left out, none is.',
    minimum: 1,
    maximum: 60_000,
  },
  down_latency_ms: {
    type: 'integer',
    description: 'A longer round trip than this on average is `down`. Left out, none is.',
    minimum: 1,
    maximum: 60_000,
  },
});

type Settings = FromSchema<typeof settings>;

export const ping = {
  type: 'ping',
  description: 'A host replies to pings, with little loss and soon enough.',
  target: 'host',
  settings,
  memory: lossMemory,
  faults: (given) => [
    ...notAbove('loss_percent', given.degraded_loss_percent, given.down_loss_percent),
    ...notAbove('latency_ms', given.degraded_latency_ms, given.down_latency_ms),
  ],
  defaults: { intervalSeconds: 60, severity: 'critical', incidentTitle: '{name} is {status}: {reason}' },
  async check(target, given, context) {
    const pinged = await pings(target, given, context);
    if (pinged.outcome === 'failed') return failureOf(pinged);
    const { address, durationMs, roundTripsMs, sent } = pinged;
    const received = roundTripsMs.length;
    const loss = [sent, sent - received] as const;
    const details = { address, sent, received, loss_percent: Math.round(percentOf(loss)) };
    if (received === 0) {
      const message = `It replied to none of ${pluralize(sent, 'ping')}.`;
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
  const faults = [
    ...(isDown
      ? [`It lost ${lost} of ${pluralize(sent, 'ping')}, over the limit of ${given.down_loss_percent}%.`]
      : []),
    ...(isDegraded
      ? [`It lost ${lossInWords(window)}, over the limit of ${given.degraded_loss_percent}%.`]
      : []),
    ...(latency === undefined
      ? []
      : [`A round trip took ${average} ms on average, over the limit of ${latency.limit} ms.`]),
  ];
  if (faults.length === 0) {
    const replies = `${sent - lost} of ${pluralize(sent, 'ping')}`;
    return { status: 'up', message: `It replied to ${replies}, in ${average} ms on average.` };
  }
  return { status: isDown || latency?.status === 'down' ? 'down' : 'degraded', message: faults.join(' ') };
}

function lossInWords(window: readonly Loss[]): string {
  const [sent, lost] = totalOf(window);
  return `${lost} of the last ${pluralize(sent, 'ping')}`;
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
