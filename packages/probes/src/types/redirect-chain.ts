import type { HttpVisit } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { detailsOf, pageSettings, statusFault, visit } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import { type Probe } from '../probe/probe.js';
import { type CheckResult, type Json } from '../result/check-result.js';
import { failureOf } from '../result/failure.js';
import { objectSchema } from '../settings/schema.js';
import { pluralize, shorten } from '../words/text.js';

/** As many as browsers follow (Fetch standard, section 4.4). */
const followedMax = 20;
const urlCharsShownMax = 300;

const settings = objectSchema({
  expected_url: {
    type: 'string',
    description: 'Where the redirects must end. Left out, they may end anywhere.',
    format: 'url',
    maxLength: 2048,
  },
  allow_plain_http: {
    type: 'boolean',
    description: 'Whether the target may redirect to a URL of plain http.',
    default: false,
  },
  ...pageSettings,
  max_redirects: {
    ...pageSettings.max_redirects,
    description: 'How many redirects are right; more are too many.',
    default: 3,
  },
});

type Settings = FromSchema<typeof settings>;

export const redirectChain = {
  type: 'redirect_chain',
  description: 'Redirects lead to the right URL, without a detour, a circle or a step over plain http.',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} redirects wrongly: {reason}',
  },
  async check(target, given, context): Promise<CheckResult> {
    const visited = await visit(target, given, context, { redirectsMax: followedMax });
    const fault = circleIn(visited) ?? faultOf(visited, given);
    const chain = chainOf(visited);
    if (visited.outcome === 'failed') {
      const failure = failureOf(visited);
      return { ...failure, message: fault ?? failure.message, details: { ...failure.details, chain } };
    }
    const { durationMs, redirects, url } = visited;
    return {
      status: fault === undefined ? 'up' : 'down',
      message: fault ?? `It leads to ${shown(url)} over ${pluralize(redirects.length, 'redirect')}.`,
      durationMs,
      details: { ...detailsOf(visited), chain },
    };
  },
} satisfies Probe<Settings>;

function circleIn({ redirects }: HttpVisit): string | undefined {
  const urls = redirects.map(({ url }) => url);
  const repeated = urls.find((url, at) => urls.indexOf(url) < at);
  return repeated === undefined
    ? undefined
    : `It redirects in a circle that comes back to ${shown(repeated)}.`;
}

function faultOf(visited: HttpVisit, given: Settings): string | undefined {
  const { redirects } = visited;
  const plain = redirects.find(({ location }) => location.startsWith('http://'));
  if (plain !== undefined && !given.allow_plain_http) {
    return `It redirects to ${shown(plain.location)}, over plain http.`;
  }
  if (redirects.length > given.max_redirects) {
    const times = pluralize(redirects.length, 'time');
    const count = visited.outcome === 'failed' ? `${times} or more` : times;
    return `It redirects ${count}, and ${given.max_redirects} are allowed.`;
  }
  if (visited.outcome === 'failed') return undefined;
  const { expected_url: expected } = given;
  if (expected !== undefined && withoutFragment(expected) !== withoutFragment(visited.url)) {
    return `It leads to ${shown(visited.url)} instead of ${shown(expected)}.`;
  }
  return statusFault(given, visited);
}

const chainOf = ({ redirects }: HttpVisit): Json =>
  redirects.map(({ url, status, location }) => ({
    url: shown(url),
    status_code: status,
    location: shown(location),
  }));

/** A server never sees the fragment. */
function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

const shown = (url: string): string => shorten(url, urlCharsShownMax);
