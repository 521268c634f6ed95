import type { TcpConversation } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { type CheckContext, type Probe } from '../probe/probe.js';
import { type CheckResult } from '../result/check-result.js';
import { failureOf } from '../result/failure.js';
import { connectionTimings } from '../result/timings.js';
import { fieldError } from '../settings/field-error.js';
import { patternIn, patternInTextTask, patternInWords, patternSettings } from '../settings/pattern.js';
import { objectSchema } from '../settings/schema.js';
import { endpointOf } from '../settings/target.js';
import { shorten } from '../words/text.js';

const bannerBytesMax = 16 * 1_024;
const bannerCharsShownMax = 500;
const bannerCharsToldMax = 100;

const settings = objectSchema({
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
    description: 'What is said to the server first, such as `PING\\r\\n`.',
    minLength: 1,
    maxLength: 1000,
  },
  tls: {
    type: 'boolean',
    description: 'Whether TLS begins with the first byte; the certificate is verified.',
    default: false,
  },
});

type Settings = FromSchema<typeof settings>;

export const port = {
  type: 'port',
  description: 'A TCP port accepts connections, and says what it should.',
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
        ? { status: 'up', message: `It accepted a connection in ${durationMs} ms.` }
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
  excess?: string;
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
  const subject = patternInWords(given);
  const said = JSON.stringify(shorten(banner.trim(), bannerCharsToldMax));
  if (found) return { status: 'up', message: `It sent ${said}.` };
  if (excess !== undefined) return { status: 'down', message: `${subject} ${excess} to look for.` };
  if (banner !== '') return { status: 'down', message: `${subject} is not in what it sent: ${said}.` };
  return {
    status: 'down',
    message:
      ended === 'deadline'
        ? 'It accepted a connection and sent nothing in time.'
        : 'It accepted a connection and closed it without sending anything.',
  };
}
