import type { PingReplies } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { failureOf } from '../failure-of.js';
import type { CheckResult, Probe, SettingsSchema } from '../probe.js';
import { type FieldError, fieldError } from '../settings/field-error.js';

/** How far apart pings are sent. */
const intervalMs = 200;

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    count: {
      type: 'integer',
      description: 'How many pings are sent, a fifth of a second apart.',
      minimum: 1,
      maximum: 20,
      default: 5,
    },
    degraded_loss_percent: {
      type: 'integer',
      description: 'More loss than this, in percent of the pings, is `degraded`.',
      minimum: 0,
      maximum: 99,
      default: 10,
    },
    down_loss_percent: {
      type: 'integer',
      description: 'More loss than this is `down`.',
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
  },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;

export const ping = {
  type: 'ping',
  description: 'A host replies to pings, with little loss and soon enough.',
  target: 'host',
  settings,
  faults: (given) => [
    ...notAbove('loss_percent', given.degraded_loss_percent, given.down_loss_percent),
    ...notAbove('latency_ms', given.degraded_latency_ms, given.down_latency_ms),
  ],
  defaults: {
    intervalSeconds: 60,
    severity: 'critical',
    incidentTitle: '{name} is {status}: {reason}',
  },
  async check(target, given, { network, remainingMs, signal }) {
    const deadlineMs = remainingMs();
    const count = countWithin(deadlineMs, given);
    const pinged = await network.ping({ host: target, count, deadlineMs, signal });
    if (pinged.outcome === 'failed') return failureOf(pinged);
    const { address, durationMs, roundTripsMs, sent } = pinged;
    const received = roundTripsMs.length;
    const details = { address, sent, received, loss_percent: lossOf(pinged) };
    if (received === 0) {
      const message = `It replied to none of ${sent} pings.`;
      const unanswered = { ...details, phase: 'connect', answered: false };
      return { status: 'down', message, durationMs, details: unanswered };
    }
    const averageMs = averageOf(roundTripsMs);
    return {
      ...verdictOn(pinged, averageMs, given),
      durationMs: Math.round(averageMs),
      details: {
        ...details,
        min_ms: hundredths(Math.min(...roundTripsMs)),
        average_ms: hundredths(averageMs),
        max_ms: hundredths(Math.max(...roundTripsMs)),
      },
    };
  },
} satisfies Probe<Settings>;

const notAbove = (name: string, degraded: number | undefined, down: number | undefined): FieldError[] =>
  degraded !== undefined && down !== undefined && degraded > down
    ? [fieldError(`settings.degraded_${name}`, `must be at most down_${name}`)]
    : [];

/** As many pings as can be sent in half of the time, so that the last one has as long to come back. */
const countWithin = (deadlineMs: number, { count }: Settings): number =>
  Math.max(1, Math.min(count, Math.floor(deadlineMs / 2 / intervalMs)));

const lossOf = ({ sent, roundTripsMs }: PingReplies): number =>
  Math.round((100 * (sent - roundTripsMs.length)) / sent);

const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function verdictOn(
  pinged: PingReplies,
  averageMs: number,
  given: Settings,
): Pick<CheckResult, 'status' | 'message'> {
  const { sent, roundTripsMs } = pinged;
  const average = hundredths(averageMs);
  const loss = overLimit(lossOf(pinged), given.degraded_loss_percent, given.down_loss_percent);
  const latency = overLimit(averageMs, given.degraded_latency_ms, given.down_latency_ms);
  const faults = [
    ...(loss === undefined
      ? []
      : [`It lost ${sent - roundTripsMs.length} of ${sent} pings, over the limit of ${loss.limit}%.`]),
    ...(latency === undefined
      ? []
      : [`A round trip took ${average} ms on average, over the limit of ${latency.limit} ms.`]),
  ];
  if (faults.length === 0) {
    const replies = `${roundTripsMs.length} of ${sent} pings`;
    return { status: 'up', message: `It replied to ${replies}, in ${average} ms on average.` };
  }
  const isDown = loss?.status === 'down' || latency?.status === 'down';
  return { status: isDown ? 'down' : 'degraded', message: faults.join(' ') };
}

type OverLimit = { readonly status: 'degraded' | 'down'; readonly limit: number };

/** Which limit a value is over, if it is. */
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
