import { reasonsOf, type Said } from '@tocsin/domain';
import type { HttpVisit } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { detailsOf, pageArabic, pageGerman, pageSettings, statusFault, visit } from '../http/page.js';
import { login, requestFaults } from '../http/request-settings.js';
import { type Probe } from '../probe/probe.js';
import { type CheckResult, failureOf, type Json } from '../result/check-result.js';
import { objectSchema } from '../settings/schema.js';
import { shorten } from '../words/text.js';

const says = reasonsOf('redirect_chain', {
  leads_to: {
    en: 'It leads to {url} over {redirects:n} {redirects|redirect|redirects}.',
    de: 'Die Kette führt zu {url} über {redirects:n} {redirects|Weiterleitung|Weiterleitungen}.',
    ar: 'يؤدّي إلى {url}، وعدد التحويلات {redirects:n}.',
  },
  circle: {
    en: 'It redirects in a circle that comes back to {url}.',
    de: 'Die Kette führt im Kreis zurück zu {url}.',
    ar: 'يعيد التوجيه في حلقة تعود إلى {url}.',
  },
  plain_http: {
    en: 'It redirects to {url}, over plain http.',
    de: 'Die Kette führt zu {url}, über unverschlüsseltes http.',
    ar: 'يعيد التوجيه إلى {url} عبر http غير المشفّر.',
  },
  too_many: {
    en: 'It redirects {times:n} {times|time|times}, and {allowed:n} are allowed.',
    de: 'Die Kette hat {times:n} {times|Weiterleitung|Weiterleitungen}, erlaubt sind {allowed:n}.',
    ar: 'عدد التحويلات {times:n}، والمسموح به {allowed:n}.',
  },
  too_many_or_more: {
    en: 'It redirects {times:n} {times|time|times} or more, and {allowed:n} are allowed.',
    de: 'Die Kette hat mindestens {times:n} {times|Weiterleitung|Weiterleitungen}, erlaubt sind {allowed:n}.',
    ar: 'عدد التحويلات {times:n} أو أكثر، والمسموح به {allowed:n}.',
  },
  leads_elsewhere: {
    en: 'It leads to {url} instead of {expected}.',
    de: 'Die Kette führt zu {url} statt zu {expected}.',
    ar: 'يؤدّي إلى {url} بدلًا من {expected}.',
  },
});

/** As many as browsers follow (Fetch standard, section 4.4). */
const followedMax = 20;
const urlCharsShownMax = 300;

const settings = {
  ...objectSchema({
    expected_url: {
      type: 'string',
      title: 'Ends at',
      hint: 'A URL. If empty, the redirects may end anywhere.',
      inSight: true,
      description: 'Where the redirects must end. Left out, they may end anywhere.',
      format: 'url',
      maxLength: 2048,
    },
    allow_plain_http: {
      type: 'boolean',
      title: 'May redirect to plain http',
      hint: '',
      inSight: true,
      description: 'Whether the target may redirect to a URL of plain http.',
      default: false,
    },
    ...pageSettings,
    max_redirects: {
      ...pageSettings.max_redirects,
      title: 'Most redirects',
      hint: 'More are too many.',
      inSight: true,
      description: 'How many redirects are right; more are too many.',
      default: 3,
    },
  }),
  alternatives: [login],
} as const;

type Settings = FromSchema<typeof settings>;

export const redirectChain = {
  type: 'redirect_chain',
  title: 'Redirects',
  description: 'Redirects lead to the right URL, without a detour, a circle or a step over plain http.',
  kind: 'web',
  searchWords: ['301', '302', 'loop', 'https redirect', 'umleitung', 'weiterleitung'],
  icon: 'M4 18v-4a5 5 0 0 1 5-5h11M15.5 4.5 20 9l-4.5 4.5',
  targetExample: 'http://example.com/',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} redirects wrongly: {reason}',
  },
  german: {
    ...pageGerman,
    Redirects: 'Weiterleitungen',
    'Redirects lead to the right URL, without a detour, a circle or a step over plain http.':
      'Weiterleitungen führen zur richtigen URL, ohne Umweg, Kreis oder Schritt über unverschlüsseltes http.',
    'Most redirects': 'Höchstzahl der Weiterleitungen',
    'More are too many.': 'Mehr sind zu viele.',
    'Ends at': 'Endet bei',
    'A URL. If empty, the redirects may end anywhere.':
      'Eine URL. Ohne Angabe dürfen die Weiterleitungen überall enden.',
    'May redirect to plain http': 'Darf auf unverschlüsseltes http weiterleiten',
  },
  arabic: {
    ...pageArabic,
    Redirects: 'عمليات إعادة التوجيه',
    'Redirects lead to the right URL, without a detour, a circle or a step over plain http.':
      'تقود عمليات إعادة التوجيه إلى URL الصحيح، بلا التفاف ولا دائرة ولا خطوة عبر http غير مشفّر.',
    'Most redirects': 'أقصى عدد لإعادة التوجيه',
    'More are too many.': 'ما زاد عليه كثير.',
    'Ends at': 'تنتهي عند',
    'A URL. If empty, the redirects may end anywhere.': 'URL. إذا تُرك فارغًا جاز أن تنتهي في أي مكان.',
    'May redirect to plain http': 'يجوز التوجيه إلى http غير مشفّر',
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
      message: fault ?? says.leads_to({ url: shown(url), redirects: redirects.length }),
      durationMs,
      details: { ...detailsOf(visited), chain },
    };
  },
} satisfies Probe<Settings>;

function circleIn({ redirects }: HttpVisit): Said | undefined {
  const urls = redirects.map(({ url }) => url);
  const repeated = urls.find((url, at) => urls.indexOf(url) < at);
  return repeated === undefined ? undefined : says.circle({ url: shown(repeated) });
}

function faultOf(visited: HttpVisit, given: Settings): Said | undefined {
  const { redirects } = visited;
  const plain = redirects.find(({ location }) => location.startsWith('http://'));
  if (plain !== undefined && !given.allow_plain_http) {
    return says.plain_http({ url: shown(plain.location) });
  }
  if (redirects.length > given.max_redirects) {
    const counts = { times: redirects.length, allowed: given.max_redirects };
    return visited.outcome === 'failed' ? says.too_many_or_more(counts) : says.too_many(counts);
  }
  if (visited.outcome === 'failed') return undefined;
  const { expected_url: expected } = given;
  if (expected !== undefined && withoutFragment(expected) !== withoutFragment(visited.url)) {
    return says.leads_elsewhere({ url: shown(visited.url), expected: shown(expected) });
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
