import type { FromSchema } from 'json-schema-to-ts';
import { contentOf, pageCheck, pageSettings } from '../../http/page.js';
import { requestFaults, requestHeaders } from '../../http/request-settings.js';
import type { CheckContext, Probe } from '../../probe/probe.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { consentTask } from './consent-on-page.js';
import { frameworkCookies } from './cookie-names.js';
import { containerBannerTask } from './tag-manager.js';

const cookiesShownMax = 10;
const containerBytesMax = 1_024 * 1_024;

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
      'The cookies that may be set before consent, beside those of load balancers, firewalls and consent managers. `*` stands for any characters; case does not count.',
    items: { type: 'string', pattern: textPatterns.cookieName.source, maxLength: 100 },
    maxItems: 50,
    default: frameworkCookies,
  },
  ...pageSettings,
});

type Settings = FromSchema<typeof settings>;

export const cookieConsent = {
  type: 'cookie_consent',
  description: 'A page asks for consent, and its server sets no cookie before it.',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} does not ask for consent properly: {reason}',
  },
  check: pageCheck<Settings>(async (page, given, context) => {
    const found = await context.compute(consentTask, {
      content: contentOf(page),
      headers: [...page.redirects, page].map(({ headers }) => headers),
      selector: given.selector,
      allowedCookies: given.allowed_cookies,
      now: context.now,
    });
    if (!found.ok) return { status: 'down', message: `The page ${found.excess} to read.` };
    const { cookies, containers } = found.value;
    const brought = found.value.banner ?? (await broughtBy(containers, context));
    const faults = [...absenceOf(brought, containers, given), ...cookieFaults(cookies)];
    const details = {
      banner: brought ?? null,
      ...(brought !== found.value.banner && { through: 'Google Tag Manager' }),
      cookies: cookies.slice(0, cookiesShownMax),
    };
    return faults.length === 0
      ? { status: 'up', message: `The page asks for consent (${brought}). ${whatWasSeen}`, details }
      : { status: 'down', message: faults.join(' '), details };
  }),
} satisfies Probe<Settings>;

/** No script is run, so its cookies are not seen. */
const whatWasSeen = "The server's answers set no cookie before consent; scripts were not run.";

/** The consent manager that a container of a tag manager loads. The container is read, and not run. */
async function broughtBy(
  containers: readonly string[],
  { network, signal, remainingMs, compute }: CheckContext,
): Promise<string | undefined> {
  for (const url of containers) {
    const headers = requestHeaders({ headers: {}, max_redirects: 0 });
    const limits = { deadlineMs: remainingMs(), signal, bodyBytesMax: containerBytesMax };
    const container = await network.http({ url, headers, ...limits });
    if (container.outcome === 'failed') continue;
    const found = await compute(containerBannerTask, contentOf(container));
    if (found.ok && found.value !== undefined) return found.value;
  }
  return undefined;
}

function absenceOf(
  banner: string | undefined,
  containers: readonly string[],
  { selector }: Settings,
): readonly string[] {
  if (banner !== undefined) return [];
  if (selector !== undefined) return [`Nothing on the page matches ${selector}.`];
  const hint = containers.length === 0 ? '' : ', and none that is known in the tag manager that it loads';
  return [`No known consent manager is on the page${hint}.`];
}

function cookieFaults(cookies: readonly string[]): readonly string[] {
  if (cookies.length === 0) return [];
  const more = cookies.length - cookiesShownMax;
  const shown = cookies.slice(0, cookiesShownMax).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return [
    `${cookies.length === 1 ? 'A cookie is' : `${cookies.length} cookies are`} set before consent: ${shown}.`,
  ];
}
