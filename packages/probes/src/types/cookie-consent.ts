import { selectOne } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { FromSchema } from 'json-schema-to-ts';
import { Cookie } from 'tough-cookie';
import { cut } from '../cut.js';
import { consentProviders } from '../html/consent-providers.js';
import type { HtmlNode } from '../html/visible-text.js';
import { bodyText } from '../http/body-text.js';
import { askForPage, detailsOf, type Page, pageSettings } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import type { Probe, SettingsSchema } from '../probe.js';
import { computationMsMax, withinTime } from '../within-time.js';

const cookiesShownMax = 10;
const cookieCharsShownMax = 100;

/** Cookies without which common frameworks and load balancers do not work. */
const necessaryCookies = [
  '*csrf*',
  '*session*',
  '*xsrf*',
  'AWSALB*',
  'JSESSIONID',
  'PHPSESSID',
  '__cf_bm',
  'cf_clearance',
  'connect.sid',
] as const;

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    selector: {
      type: 'string',
      description:
        'A CSS selector of the banner, or of its script. Left out, any consent manager that is known will do.',
      format: 'css_selector',
      minLength: 1,
      maxLength: 500,
    },
    allowed_cookies: {
      type: 'array',
      description:
        'The cookies that may be set before consent. `*` stands for any characters; case does not count.',
      items: { type: 'string', pattern: '^[^\\s;,=\\p{Cc}]+$', maxLength: 100 },
      maxItems: 50,
      default: necessaryCookies,
    },
    ...pageSettings,
  },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;

export const cookieConsent = {
  type: 'cookie_consent',
  description: 'A page asks for consent, and sets no cookie before it.',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} does not ask for consent rightly: {reason}',
  },
  async check(target, given, context) {
    const asked = await askForPage(target, given, context);
    if (asked.page === undefined) return asked.result;
    const { page } = asked;
    const found = withinTime(() => ({
      banner: bannerOn(page, given),
      cookies: cookiesOf(page, context.now).filter(
        (name) => !given.allowed_cookies.some((pattern) => fits(pattern, name)),
      ),
    }));
    const measured = { durationMs: page.durationMs, details: detailsOf(page) };
    if (!found.inTime) {
      return {
        status: 'down',
        message: `The page took longer than ${computationMsMax} ms to read.`,
        ...measured,
      };
    }
    const { banner, cookies } = found.value;
    const faults = [...absenceOf(banner, given), ...cookieFaults(cookies)];
    const details = {
      ...measured.details,
      banner: banner ?? null,
      cookies: cookies.slice(0, cookiesShownMax),
    };
    return {
      status: faults.length === 0 ? 'up' : 'down',
      message:
        faults.length === 0
          ? `The page asks for consent (${banner}) and sets no cookie before.`
          : faults.join(' '),
      durationMs: page.durationMs,
      details,
    };
  },
} satisfies Probe<Settings>;

/** The selector that found something, or the consent manager whose script is on the page. */
function bannerOn(page: Page, { selector }: Settings): string | undefined {
  const document = parseDocument(bodyText(page));
  if (selector !== undefined) {
    return selectOne<HtmlNode, HtmlNode>(selector, document.children) === null ? undefined : selector;
  }
  const scripts = DomUtils.getElementsByTagName('script', document.children, true).flatMap((script) => [
    script.attribs.src ?? '',
    DomUtils.textContent(script),
  ]);
  const known = Object.entries(consentProviders).find(([, marks]) =>
    marks.some((mark) => scripts.some((script) => script.includes(mark))),
  );
  return known?.[0];
}

function absenceOf(banner: string | undefined, { selector }: Settings): readonly string[] {
  if (banner !== undefined) return [];
  return [
    selector === undefined
      ? 'No consent manager that is known is on the page.'
      : `Nothing on the page matches ${selector}.`,
  ];
}

function cookieFaults(cookies: readonly string[]): readonly string[] {
  if (cookies.length === 0) return [];
  const more = cookies.length - cookiesShownMax;
  const shown = cookies.slice(0, cookiesShownMax).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return [
    `${cookies.length === 1 ? 'A cookie is' : `${cookies.length} cookies are`} set before consent: ${shown}.`,
  ];
}

/** The names of the cookies that the page, or a redirect to it, sets and does not take away. */
function cookiesOf({ redirects, headers }: Page, now: Date): readonly string[] {
  const names = [...redirects, { headers }]
    .flatMap((answer) => answer.headers.get('set-cookie') ?? [])
    .flatMap((text) => Cookie.parse(text) ?? [])
    .filter((cookie) => cookie.TTL(now.getTime()) > 0)
    .map(({ key }) => cut(key, cookieCharsShownMax));
  return [...new Set(names)];
}

const fits = (pattern: string, name: string): boolean => {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(name);
};
