import type { FromSchema } from 'json-schema-to-ts';
import { contentOf, pageCheck, pageSettings } from '../../http/page.js';
import { requestFaults } from '../../http/request-settings.js';
import type { Probe } from '../../probe/probe.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { consentTask } from './consent-on-page.js';
import { frameworkCookies } from './cookie-names.js';

const cookiesShownMax = 10;

const settings = objectSchema({
  selector: {
    type: 'string',
    description:
      'A CSS selector of the banner, or of its script. Left out, any known consent manager will do.',
    format: 'css_selector',
    minLength: 1,
    maxLength: 500,
  },
  allowed_cookies: {
    type: 'array',
    description:
      'The cookies that may be set before consent, beside those of load balancers and firewalls. `*` stands for any characters; case does not count.',
    items: { type: 'string', pattern: textPatterns.cookieName.source, maxLength: 100 },
    maxItems: 50,
    default: frameworkCookies,
  },
  ...pageSettings,
});

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
    incidentTitle: '{name} does not ask for consent properly: {reason}',
  },
  check: pageCheck<Settings>(async (page, given, { compute, now }) => {
    const found = await compute(consentTask, {
      content: contentOf(page),
      headers: [...page.redirects, page].map(({ headers }) => headers),
      selector: given.selector,
      allowedCookies: given.allowed_cookies,
      now,
    });
    if (!found.ok) return { status: 'down', message: `The page ${found.excess} to read.` };
    const { banner, cookies } = found.value;
    const faults = [...absenceOf(banner, given), ...cookieFaults(cookies)];
    const details = { banner: banner ?? null, cookies: cookies.slice(0, cookiesShownMax) };
    return faults.length === 0
      ? { status: 'up', message: `The page asks for consent (${banner}) and sets no cookie before.`, details }
      : { status: 'down', message: faults.join(' '), details };
  }),
} satisfies Probe<Settings>;

function absenceOf(banner: string | undefined, { selector }: Settings): readonly string[] {
  if (banner !== undefined) return [];
  return [
    selector === undefined
      ? 'No known consent manager is on the page.'
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
